import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../setup/places.mjs';
import { SUITES } from './suites.ts';

it.each(SUITES)('$name is of files that exist, and owes at least one figure', ({ kind, files, gates }) => {
  const named = kind === 'program' ? files.slice(0, 1) : files;
  expect(named.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  expect(named.length * gates.length).toBeGreaterThan(0);
});

it('no suite and no gate is there twice', () => {
  const gates = SUITES.flatMap((suite) => suite.gates);
  const names = SUITES.map(({ name }) => name);
  expect([...new Set(names)]).toEqual(names);
  expect([...new Set(gates)]).toEqual(gates);
});
