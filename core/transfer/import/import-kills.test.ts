import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { createRouterClient } from '@orpc/server';
import { expect, test } from 'vitest';
import { createCore } from '../../core.ts';
import { connect } from '../../db/connect.ts';
import type { Clock } from '../../platform/host.ts';
import { crashProgram } from '../../testing/crash-runner.ts';
import { runs } from '../../testing/deep.ts';
import { eventually } from '../../testing/eventually.ts';
import { realClock } from '../../testing/fake-clock.ts';
import { fakeHost } from '../../testing/fake-host.ts';
import { figure } from '../../testing/figures.ts';
import { seeded } from '../../testing/seeded.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { chatgptTalk } from '../testing/chatgpt-file.ts';

const { numRuns: ROUNDS } = runs(2, 50);
const program = crashProgram('core/transfer/testing/import-child');
const TALKS = 400;
/** The test does not wait for the cleanup after a start. */
const hasty: Clock = { ...realClock, after: (ms, run) => realClock.after(Math.min(ms, 20), run) };

/** Imports in a child process that is killed after a delay; without one, once some rows are written. */
async function killedImport(dataFolder: string, file: string, after: number | null): Promise<void> {
  if (after === null)
    return void (await program.runUntilKilled([dataFolder, file], { at: 'committed', passes: 3 }));
  const child = program.start([dataFolder, file]);
  expect(await child.firstLine).toContain('"type"');
  await child.waitOrKill(after);
}

function counts(dataFolder: string) {
  const db = connect(join(dataFolder, 'quartet.db'));
  try {
    const count = (sql: string) => Number(db.prepare(sql).get()?.n);
    return {
      shown: count(
        'SELECT count(*) AS n FROM conversation WHERE deleted_at IS NULL AND import_key IS NOT NULL',
      ),
      hidden: count('SELECT count(*) AS n FROM conversation WHERE deleted_at IS NOT NULL'),
      turns: count('SELECT count(*) AS n FROM turn'),
    };
  } finally {
    db.close();
  }
}

test('a killed import adds all or nothing, and the next start cleans up', async () => {
  const root = temporaryFolder().path;
  const file = join(root, 'conversations.json');
  writeFileSync(
    file,
    JSON.stringify(Array.from({ length: TALKS }, (_, n) => chatgptTalk(`t${n}`, 'Q'.repeat(500)))),
  );
  const random = seeded('an import, kills');
  let cutShort = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const dataFolder = join(root, `${round}`);
    mkdirSync(dataFolder);
    // The first kill is in the middle for certain, the others anywhere up to about the end.
    await killedImport(dataFolder, file, round === 0 ? null : random.random() * 400);
    const before = counts(dataFolder);
    expect([0, TALKS]).toContain(before.shown);
    if (before.shown === 0 && before.turns > 0) cutShort++;
    const core = createCore(fakeHost({ dataFolder, clock: hasty }));
    await core.start();
    const api = createRouterClient(core.router);
    const { items } = await api.conversations.list({ limit: 500 });
    expect(items.filter(({ title }) => title.startsWith('Talk')).length).toBe(before.shown);
    const isTidy = () =>
      isDeepStrictEqual(counts(dataFolder), { ...before, hidden: 0, turns: before.shown * 2 });
    await eventually('nothing is left of what was cut short', isTidy, 60_000);
    await core.stop();
  }
  figure({
    ...{ gate: 'kill -9 while conversations are imported', n: ROUNDS, unit: 'kills', found: { lost: 0 } },
    ...{ measured: `${cutShort} cut short`, seed: random.seed },
  });
  // Otherwise the kills came too late or too early to prove anything.
  expect(cutShort).toBeGreaterThan(0);
}, 600_000);
