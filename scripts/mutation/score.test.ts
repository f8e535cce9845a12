import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../setup/places.mjs';
import { GROUPS } from './groups.ts';
import { scoreOf } from './score.ts';

const group = { name: 'a group', files: ['a.ts', 'b.ts'], tests: [] };
const mutants = (fileName: string, ...statuses: string[]) => statuses.map((status) => ({ fileName, status }));

it('counts what a test noticed, and against it what none did or none runs', () => {
  const all = [
    ...mutants('a.ts', 'Killed', 'Timeout', 'Survived'),
    ...mutants('b.ts', 'NoCoverage', 'CompileError', 'Ignored'),
    ...mutants('c.ts', 'Killed', 'Killed'),
  ];
  expect(scoreOf(group, all)).toEqual({ group: 'a group', mutants: 4, noticed: 2, score: 50 });
});

it('has no score without a change', () => {
  expect(scoreOf(group, []).score).toBe(0);
});

it.each(GROUPS)('$name names files that are there', ({ files, tests }) => {
  expect([...files, ...tests].filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});
