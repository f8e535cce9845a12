import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Figure, joined, problemsOf, problemsOfRun, readFigures, totalsOf } from './figures.ts';

const kills: Figure = { gate: 'kills', n: 2000, unit: 'kills', found: { 'double-billed': 0, lost: 0 } };

function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'quartet-figures-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

describe('the figures of a suite', () => {
  it('are those of all its processes', () => {
    const one = JSON.stringify(kills);
    const other = JSON.stringify({ ...kills, gate: 'other', measured: 'p99 3 ms', seed: 7 });
    const folder = folderOf({ '1.jsonl': `${one}\n${other}\n`, '2.jsonl': `${one}\n` });
    expect(readFigures(folder).map(({ gate }) => gate)).toEqual(['kills', 'other', 'kills']);
  });

  it.each([
    { gate: 'kills', n: 3, unit: 'kills', found: { doubles: 0 } },
    { gate: 'kills', n: -1, unit: 'kills', found: {} },
    { gate: '', n: 3, unit: 'kills', found: {} },
  ])('are refused when they say something unknown: %j', (one) => {
    const folder = folderOf({ '1.jsonl': JSON.stringify(one) });
    expect(() => readFigures(folder)).toThrow();
  });

  it('are added up where several tests stand at one gate', () => {
    const more: Figure = { ...kills, n: 5, found: { lost: 2, keys: 0 }, measured: '3 ms' };
    const [both, ...others] = joined([kills, more, { ...kills, unit: 'boots' }]);
    expect(both).toMatchObject({ n: 2005, found: { 'double-billed': 0, lost: 2, keys: 0 } });
    expect(both?.measured).toBe('3 ms');
    expect(others).toHaveLength(1);
  });
});

describe('a suite is not good', () => {
  it('when a gate has no figure', () => {
    expect(problemsOf(['kills'], [kills])).toEqual([]);
    expect(problemsOf(['kills', 'boots'], [kills])).toEqual(['no figure for "boots"']);
  });

  it('when a gate had no case, or nobody knows it', () => {
    expect(problemsOf(['kills'], [{ ...kills, n: 0 }])).toEqual(['"kills" had no case']);
    expect(problemsOf([], [kills])).toEqual(['"kills" is not among the gates of its suite']);
  });

  it('when a loss was found', () => {
    const bad = { ...kills, found: { 'double-billed': 1, lost: 0, keys: 3 } };
    expect(problemsOf(['kills'], [bad])).toEqual([
      '"kills" found 1 double-billed',
      '"kills" found 3 keys in any sink',
    ]);
  });
});

it('counts for each loss only the cases that looked for it', () => {
  const totals = totalsOf([kills, { ...kills, n: 10, found: { lost: 1, crashes: 0 } }]);
  expect(totals).toEqual([
    { loss: 'double-billed', n: 2000, found: 0 },
    { loss: 'lost', n: 2010, found: 1 },
    { loss: 'keys', n: 0, found: 0 },
    { loss: 'canaries', n: 0, found: 0 },
    { loss: 'escapes', n: 0, found: 0 },
    { loss: 'crashes', n: 10, found: 0 },
  ]);
});

it('a whole run must have looked for every loss', () => {
  const all = { 'double-billed': 0, lost: 0, keys: 0, canaries: 0, escapes: 0, crashes: 0 };
  expect(problemsOfRun([{ ...kills, found: all }])).toEqual([]);
  expect(problemsOfRun([kills, { ...kills, found: { escapes: 0, canaries: 0, crashes: 0 } }])).toEqual([
    'nobody looked for keys in any sink',
  ]);
});
