import { expect, test } from 'vitest';
import { FILE_LIFE_MS, MOST_BYTES, MOST_TASKS, outlived, TASK_LIFE_MS } from './task-life.ts';
import type { TaskRecord } from './task-record.ts';

const NOW = Date.UTC(2026, 2, 19);

/** Returns a task that ended this long ago, with files of this size; null: still in progress. */
function task(id: string, age: number | null, bytes = 1000): TaskRecord {
  const halves = [
    { kind: 'mp3', hash: '', bytes: bytes / 2 },
    { kind: 'png', hash: '', bytes: bytes / 2 },
  ] as const;
  return {
    id,
    token: 'A'.repeat(32),
    acceptedAt: 0,
    request: {},
    faults: '',
    ended: age === null ? null : { at: NOW - age, results: [{ id, told: {}, files: halves }], error: null },
  };
}

const ids = (records: readonly TaskRecord[]) => records.map(({ id }) => id);

test('files expire after an hour, ended tasks after a day, running tasks never', () => {
  const records = [
    task('going', null),
    task('day', TASK_LIFE_MS + 1),
    task('almost', TASK_LIFE_MS),
    task('hour', FILE_LIFE_MS),
    task('new', FILE_LIFE_MS - 1),
  ];
  const { tasks, files } = outlived(records, NOW);
  expect(ids(tasks)).toEqual(['day']);
  expect(ids(files)).toEqual(['hour', 'almost']);
});

test('the oldest files are deleted first when there are too many bytes', () => {
  const records = ['a', 'b', 'c', 'd'].map((id) => task(id, 1, MOST_BYTES / 2));
  expect(outlived(records, NOW)).toEqual({ tasks: [], files: [records[1], records[0]] });
});

test('the oldest ended task is deleted when there are too many tasks', () => {
  const records = Array.from({ length: MOST_TASKS }, (_, n) => task(`t${n}`, n === 0 ? null : 1));
  expect(ids(outlived(records, NOW).tasks)).toEqual(['t1']);
  expect(outlived(records.slice(1), NOW).tasks).toEqual([]);
  const going = Array.from({ length: MOST_TASKS }, (_, n) => task(`t${n}`, null));
  expect(outlived(going, NOW)).toEqual({ tasks: [], files: [] });
});
