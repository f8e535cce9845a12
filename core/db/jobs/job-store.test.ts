import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canMove, isEnd, JOB_STATES, type JobState } from '../../../shared/domain/job-state.ts';
import { LOST, NO_CONNECTION } from '../../jobs/job-errors.ts';
import { newId } from '../../platform/new-id.ts';
import { runs } from '../../testing/deep.ts';
import { testDatabase } from '../../testing/test-database.ts';
import type { NewJob } from './job-row.ts';
import { JobStore } from './job-store.ts';
import { IllegalMove } from './legal-move.ts';

function setUp() {
  const data = testDatabase();
  // Thousands of small writes, and no power cut among them.
  data.db.exec('PRAGMA synchronous = OFF');
  const jobs = new JobStore(data.db);
  const conversationId = data.conversation();
  const turnId = data.turn(conversationId, null, 'x');
  const insert = (given: Partial<NewJob> = {}): string => {
    const id = newId(Date.now());
    jobs.insert({
      id,
      opId: newId(Date.now()),
      kind: 'chat',
      title: 'x',
      connectionId: 'sandbox',
      model: 'm',
      subject: { kind: 'chat', conversationId, turnId },
      now: 1,
      ...given,
    });
    return id;
  };
  /** Moves a job directly in the file, without the code's checks. */
  const moveBySql = (id: string, to: JobState) =>
    data.db.prepare('UPDATE job SET state = ?, ended_at = ? WHERE id = ?').run(to, isEnd(to) ? 5 : null, id);
  return { data, jobs, insert, moveBySql, conversationId };
}

/** A shortest legal road from queued to a state; undefined for draft, which nothing leads to. */
function roadTo(target: JobState): JobState[] | undefined {
  const roads: JobState[][] = [['queued']];
  for (const road of roads) {
    const last = road.at(-1);
    if (last === target) return road.slice(1);
    for (const next of JOB_STATES) {
      if (last && canMove(last, next) && !road.includes(next)) roads.push([...road, next]);
    }
  }
  return undefined;
}

describe('job state transitions', () => {
  test.each(JOB_STATES.filter((state) => state !== 'draft'))(
    'from %s: code and SQL triggers allow the same transitions',
    (from) => {
      const it = setUp();
      for (const to of JOB_STATES) {
        const [one, two] = [it.insert(), it.insert()];
        for (const step of roadTo(from) ?? expect.fail()) {
          it.jobs.move(one, step, 5);
          it.jobs.move(two, step, 5);
        }
        if (canMove(from, to)) {
          it.jobs.move(one, to, 5);
          it.moveBySql(two, to);
          expect([it.jobs.get(one)?.state, it.jobs.get(two)?.state]).toEqual([to, to]);
        } else {
          expect(() => it.jobs.move(one, to, 5)).toThrow(IllegalMove);
          expect(() => it.moveBySql(two, to), `${from} to ${to}`).toThrow(/illegal move/);
          expect([it.jobs.get(one)?.state, it.jobs.get(two)?.state]).toEqual([from, from]);
        }
      }
    },
  );

  test('any sequence of transitions leaves store and model in the same state', () => {
    const it = setUp();
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...JOB_STATES), { maxLength: 12 }), (moves) => {
        const id = it.insert();
        let state: JobState = 'queued';
        for (const to of moves) {
          const legal = canMove(state, to);
          const move = () => it.jobs.move(id, to, 9);
          if (legal) move();
          else expect(move).toThrow(IllegalMove);
          if (legal) state = to;
          const job = it.jobs.get(id);
          expect(job?.state).toBe(state);
          expect(job?.times.ended).toBe(isEnd(state) ? 9 : null);
        }
      }),
      runs(150, 1000),
    );
  });

  test('rejects a new job in any state but draft or queued', () => {
    const it = setUp();
    const id = it.insert();
    const copy = (state: string) =>
      it.data.db
        .prepare(
          `INSERT INTO job (id, op_id, state, kind, title, connection_id, model, conversation_id, subject_id,
             attempts, seq, created_at)
           SELECT ?, ?, ?, kind, title, connection_id, model, conversation_id, subject_id, attempts, seq, created_at
           FROM job WHERE id = ?`,
        )
        .run(newId(1), newId(1), state, id);
    for (const state of JOB_STATES) {
      if (state === 'draft' || state === 'queued') copy(state);
      else expect(() => copy(state), state).toThrow(/begins/);
    }
  });

  test('requires an end time for an ended job, and rejects one for any other job', () => {
    const it = setUp();
    const id = it.insert();
    expect(() => it.data.db.prepare("UPDATE job SET state = 'stopped' WHERE id = ?").run(id)).toThrow(
      /end time/,
    );
    expect(() => it.data.db.prepare('UPDATE job SET ended_at = 5 WHERE id = ?').run(id)).toThrow(/end time/);
  });
});

test('an illegal job transition throws an error that names both states', () => {
  const it = setUp();
  const id = it.insert();
  expect(() => it.jobs.move(id, 'done', 5)).toThrow(
    expect.objectContaining({ name: 'IllegalMove', message: 'a job may not go from queued to done' }),
  );
});

test('moving an unknown job does not throw, and reading it returns no value', () => {
  const { jobs } = setUp();
  const id = newId(1);
  expect(() => jobs.move(id, 'done', 5)).not.toThrow();
  expect([jobs.get(id), jobs.byOperation(id), jobs.texts(id), jobs.taskOf(id)]).toEqual([
    ...[undefined, undefined, undefined, null],
  ]);
});

test('counts attempts, and stores and clears the error of a job', () => {
  const it = setUp();
  const id = it.insert();
  for (const state of ['sending', 'queued', 'sending'] as const) it.jobs.move(id, state, 5);
  expect(it.jobs.get(id)).toMatchObject({ attempts: 2, error: null });
  it.jobs.setError(id, NO_CONNECTION);
  expect(it.jobs.get(id)?.error).toEqual(NO_CONNECTION);
  it.jobs.setError(id, null);
  expect(it.jobs.get(id)?.error).toBeNull();
  it.jobs.move(id, 'failed', 5, LOST);
  expect(it.jobs.get(id)?.error).toEqual(LOST);
});

test('rejects a second job with the same operation id', () => {
  const it = setUp();
  const opId = newId(1);
  const id = it.insert({ opId });
  expect(() => it.insert({ opId })).toThrow(/UNIQUE/);
  expect(it.jobs.byOperation(opId)?.id).toBe(id);
});

test.each<NewJob['subject']>([
  { kind: 'speech', takeId: newId(1) },
  { kind: 'music', songId: newId(1) },
  { kind: 'images', generationId: newId(1) },
])('reads back the subject of a job: $kind', (subject) => {
  const it = setUp();
  // The row of its generation is written by its kind.
  it.data.db.exec('PRAGMA foreign_keys = OFF');
  expect(it.jobs.get(it.insert({ kind: subject.kind, subject }))).toMatchObject({
    kind: subject.kind,
    subject,
  });
  const { kind: own, subject: chat } = it.jobs.get(it.insert()) ?? expect.fail();
  expect(chat).toEqual({ kind: own, conversationId: expect.any(String), turnId: expect.any(String) });
});

test('lists jobs that have not ended as open, oldest first', () => {
  const it = setUp();
  const [first, ended, last] = [it.insert(), it.insert(), it.insert()];
  it.jobs.move(ended, 'stopped', 5);
  it.jobs.move(first, 'sending', 5);
  expect(it.jobs.open().map((job) => job.id)).toEqual([first, last]);
});

test('setTitle renames all jobs of a song, and no others', () => {
  const it = setUp();
  it.data.db.exec('PRAGMA foreign_keys = OFF');
  const songId = newId(1);
  const song = { kind: 'music', subject: { kind: 'music', songId } } as const;
  const [one, two] = [it.insert(song), it.insert(song)];
  const other = it.insert({ kind: 'music', subject: { kind: 'music', songId: newId(1) } });
  const asked = it.insert();
  const titles = () => [one, two, other, asked].map((id) => it.jobs.get(id)?.title);
  const told = it.jobs.setTitle(songId, 'a song');
  expect(told).toMatchObject([
    { id: two, title: 'a song' },
    { id: one, title: 'a song' },
  ]);
  expect(titles()).toEqual(['a song', 'a song', 'x', 'x']);
});

test('pages of the job list join without gaps, and can be filtered by state', () => {
  const it = setUp();
  const ids = Array.from({ length: 7 }, () => it.insert());
  for (const id of ids.slice(0, 3)) it.jobs.move(id, 'stopped', 5);
  const first = it.jobs.list({ limit: 4 });
  const rest = it.jobs.list({ limit: 10, before: first.at(-1)?.id });
  expect([...first, ...rest].map((job) => job.id)).toEqual(ids.toReversed());
  expect(it.jobs.list({ states: ['stopped'], limit: 10 }).map((job) => job.id)).toEqual(
    ids.slice(0, 3).reverse(),
  );
  expect(it.jobs.list({ states: [], limit: 10 })).toEqual([]);
});

test('lists jobs by kind, and hides dismissed and cleared jobs without deleting them', () => {
  const it = setUp();
  const ids = Array.from({ length: 3 }, () => it.insert());
  expect(it.jobs.list({ kinds: ['speech'], limit: 9 })).toEqual([]);
  expect(it.jobs.list({ kinds: ['chat'], limit: 9 })).toHaveLength(3);
  for (const id of ids.slice(0, 2)) it.jobs.move(id, 'stopped', 5);
  it.jobs.dismiss(ids[0] ?? '');
  expect(it.jobs.get(ids[0] ?? '')?.dismissed).toBe(true);
  expect(it.jobs.clear()).toBe(2);
  expect(it.jobs.clear()).toBe(0);
  expect(it.jobs.list({ limit: 9 }).map((job) => job.id)).toEqual([ids[2]]);
  expect(it.jobs.get(ids[0] ?? '')?.state).toBe('stopped');
});

test('reads back retry, progress, polls, hold and task id of a job', () => {
  const it = setUp();
  const first = it.insert();
  const id = it.insert({ retryOf: first, progress: { done: 1, total: 4 } });
  expect(it.jobs.get(id)).toMatchObject({ retryOf: first, progress: { done: 1, total: 4 }, polls: null });
  it.jobs.setProgress(id, { done: 2, total: 4 });
  it.jobs.setHeld(id, true);
  it.jobs.move(id, 'sending', 1);
  it.jobs.accept(id, 'task-1', 1);
  const polls = { count: 3, lastAt: 9, state: 'composing' };
  it.jobs.setPolls(id, { polls, progress: null, response: null, seq: 4 });
  expect(it.jobs.taskOf(id)).toBe('task-1');
  expect(it.jobs.get(id)).toMatchObject({
    ...{ state: 'accepted', held: true, progress: { done: 2, total: 4 } },
    polls: { count: 3, lastAt: 9, state: 'composing' },
  });
  expect(() => it.jobs.accept(first, 'x', 1)).not.toThrow();
  it.jobs.move(id, 'stopped', 5);
  expect(it.jobs.get(id)?.held).toBe(false);
  expect(() => it.jobs.accept(id, 'task-2', 1)).toThrow(IllegalMove);
  expect(it.jobs.taskOf(id)).toBe('task-1');
});

test('reads back observed times, task id and hold of a job', () => {
  const it = setUp();
  const id = it.insert({ taskId: 'task-0' });
  expect(it.jobs.taskOf(id)).toBe('task-0');
  it.jobs.observe(id, { sent: 2, firstByte: 3, firstToken: 4, seq: 5 });
  expect(it.jobs.get(id)).toMatchObject({
    seq: 5,
    times: { created: 1, sent: 2, firstByte: 3, firstToken: 4 },
  });
  it.jobs.setHeld(id, true);
  it.jobs.setHeld(id, false);
  expect(it.jobs.get(id)?.held).toBe(false);
  it.jobs.move(id, 'stopped', 5);
  it.jobs.noteTask(id, 'task-1');
  expect(it.jobs.taskOf(id)).toBe('task-1');
});

test('reads back the newest poll of a task only once it has a response', () => {
  const it = setUp();
  const id = it.insert();
  const request = { method: 'GET', url: 'http://x/task', headers: {}, body: null };
  it.jobs.setPollRequest(id, request);
  expect(it.jobs.texts(id)).toMatchObject({ poll: null });
  const polls = { count: 1, lastAt: 1, state: 'composing' };
  const response = { status: 200, headers: {}, body: 'composing' };
  it.jobs.setPolls(id, { polls, progress: { done: 3, total: 100 }, response, seq: 7 });
  expect(it.jobs.get(id)).toMatchObject({ seq: 7, progress: { done: 3, total: 100 } });
  expect(it.jobs.texts(id)?.poll).toEqual({ request, response });
});
