import { spawnSync } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { drawnFor, SEED, seeded } from './seeded.ts';
import { temporaryFolder } from './temporary-folder.ts';

const drawn = (name: string, seed?: number) => {
  const { random } = seeded(name, seed);
  return Array.from({ length: 20 }, random);
};

test('the same seed and name give the same numbers, others do not', () => {
  expect(drawn('a', 7)).toEqual(drawn('a', 7));
  expect(drawn('a', 7)).not.toEqual(drawn('a', 8));
  expect(drawn('a', 7)).not.toEqual(drawn('b', 7));
  expect(drawn('a')).toEqual(drawn('a', SEED));
});

test('numbers are evenly distributed and within their limits', () => {
  const { int, pick, random } = seeded('bounds');
  const counts = new Map<number, number>();
  for (let i = 0; i < 6000; i++) {
    const n = int(3, 8);
    counts.set(n, (counts.get(n) ?? 0) + 1);
  }
  expect([...counts.keys()].sort()).toEqual([3, 4, 5, 6, 7, 8]);
  for (const count of counts.values()) expect(count).toBeGreaterThan(800);
  expect(new Set(Array.from({ length: 200 }, () => pick(['a', 'b', 'c'])))).toEqual(new Set(['a', 'b', 'c']));
  expect(() => pick([])).toThrow(RangeError);
  for (let i = 0; i < 1000; i++) expect(Math.abs(random() - 0.5)).toBeLessThanOrEqual(0.5);
});

test('names that differ in a number count as one purpose', () => {
  seeded('soak 1');
  seeded('soak 2');
  expect(drawnFor().filter((name) => name.startsWith('soak'))).toEqual(['soak']);
});

const ROOT = join(import.meta.dirname, '../..');

/** Returns the output of failing tests that run in a folder of their own, set up as tests of this project are. */
function printedBy(tests: string, seed: string): string {
  const { path } = temporaryFolder();
  symlinkSync(join(ROOT, 'node_modules'), join(path, 'node_modules'));
  writeFileSync(join(path, 'planted.test.ts'), tests);
  writeFileSync(
    join(path, 'vitest.config.mjs'),
    `import config from ${JSON.stringify(join(ROOT, 'vitest.config.ts'))};
     const [{ test: { setupFiles } }] = config.test.projects;
     export default { test: { setupFiles: setupFiles.map((file) => '${ROOT}/' + file) } };`,
  );
  const run = spawnSync(process.execPath, [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run'], {
    ...{ cwd: path, encoding: 'utf8', env: { ...process.env, QUARTET_SEED: seed, NO_COLOR: '1' } },
  });
  return run.stdout + run.stderr;
}

test('a failing test prints the seed, which both kinds of generator accept', () => {
  const said = printedBy(
    `import fc from 'fast-check';
     import { test } from 'vitest';
     import { seeded } from '${ROOT}/core/testing/seeded.ts';
     test('drawn', () => { throw new Error('drew ' + seeded('planted').int(0, 1e9)); });
     test('property', () => fc.assert(fc.property(fc.nat(), () => false)));`,
    '4711',
  );
  expect(said).toContain(`drew ${seeded('planted', 4711).int(0, 1e9)}`);
  expect(said).toContain('QUARTET_SEED=4711 draws the same again (planted)');
  expect(said).toMatch(/seed: 4711, path: "/);
}, 60_000);
