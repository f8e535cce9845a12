import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { manifestChunks, parseManifest } from './manifest.ts';

const COUNT = 20_000;
const facts = {
  ...{ version: '1.0.0', schemaVersion: 4, createdAt: 1, missing: ['gone.png'] },
  counts: { conversations: 1, files: COUNT, missing: 1 },
  entries: Array.from({ length: COUNT }, (_, n) => ({
    ...{ name: `library/A lighthouse - 2026-01-31 14-05 (${n}).png`, bytes: n, sha256: 'a'.repeat(64) },
  })),
};

test('round-trips 20,000 files without blocking the thread', async () => {
  const text = Buffer.concat([...manifestChunks(facts)]).toString('utf8');
  let turns = 0;
  let isOver = false;
  const counting = (async () => {
    while (!isOver) {
      await setImmediate();
      turns += 1;
    }
  })();
  const read = await parseManifest(text, 4);
  isOver = true;
  await counting;
  expect(read).toEqual({ app: 'quartet', form: 1, ...facts });
  expect(turns).toBeGreaterThan(15);
});

test.each([0, COUNT - 1])('refuses a manifest with one invalid entry at index %s', async (at) => {
  const entries = facts.entries.with(at, { name: '../x', bytes: 1, sha256: 'a'.repeat(64) });
  const text = Buffer.concat([...manifestChunks({ ...facts, entries })]).toString('utf8');
  await expect(parseManifest(text, 4)).rejects.toMatchObject({ reason: 'backup_invalid' });
});
