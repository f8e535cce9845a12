import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { crashProgram, describeMoment, momentsOf } from '../../testing/crash-runner.ts';
import { CHECKS, DAY, databaseWithCopy, lostRows, NOW, rowsIn } from '../../testing/database-with-copy.ts';
import { runs } from '../../testing/deep.ts';
import { figure } from '../../testing/figures.ts';
import { seeded } from '../../testing/seeded.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openDatabase } from '../database.ts';

const HEADER = 100;
const program = crashProgram('core/testing/store-crash-child');
const { numRuns: TIMES } = runs(1, 12);
const { numRuns: RANDOM } = runs(1, 60);

test(`recovery killed ${TIMES} times per point and ${RANDOM} at random keeps all rows and the damaged file`, async () => {
  const { start, whole } = databaseWithCopy(false);
  const path = join(start, 'quartet.db');
  const bytes = readFileSync(path).fill(0, 0, HEADER);
  writeFileSync(path, bytes);
  const random = seeded('kills in mid-salvage');
  const points = ['rename', 'renamed', 'commit', 'committed', 'proved'];
  const plan = { points, timesEach: TIMES, random: RANDOM, mostPasses: 4, mostMs: 120 };
  const moments = momentsOf(plan, random);
  const lost: string[] = [];
  let unfinished = 0;
  for (const moment of moments) {
    const folder = temporaryFolder({ isQuick: true }).path;
    cpSync(start, folder, { recursive: true });
    await program.runUntilKilled(['salvage', folder, String(NOW + DAY)], moment);
    const told = describeMoment(moment);
    unfinished += Number(!existsSync(join(folder, 'quartet.db')) || setAside(folder) === undefined);
    const again = openDatabase(folder, NOW + DAY, CHECKS);
    for (const name of lostRows(whole, rowsIn(again.db))) lost.push(`${told}: ${name}`);
    if (again.db.prepare('PRAGMA foreign_key_check').all().length > 0) lost.push(`${told}: foreign keys`);
    again.close();
    const damaged = setAside(folder);
    if (damaged === undefined || !readFileSync(damaged).equals(bytes)) lost.push(`${told}: the damaged file`);
    if (readdirSync(folder).some((name) => name.includes('.new'))) lost.push(`${told}: half of one is left`);
  }
  figure({
    ...{ gate: 'kill -9 while a damaged database is read', n: moments.length, unit: 'kills' },
    ...{ found: { lost: lost.length }, measured: `${unfinished} before it had taken its place` },
    seed: random.seed,
  });
  expect(lost.slice(0, 20), `seed ${random.seed}`).toEqual([]);
  // Kills after it was done show nothing.
  expect(unfinished).toBeGreaterThan(moments.length / 3);
}, 300_000);

/** The damaged file, once it has its new name. */
function setAside(folder: string): string | undefined {
  const name = readdirSync(folder).find((one) => /^quartet\.db\.corrupt-[\dTZ-]+$/.test(one));
  return name === undefined ? undefined : join(folder, name);
}
