import { expect, test } from 'vitest';
import { STORE_POINTS } from '../testing/crash-points.ts';
import { crashProgram, describeMoment, type KillPlan, momentsOf } from '../testing/crash-runner.ts';
import { runs } from '../testing/deep.ts';
import { figure } from '../testing/figures.ts';
import { seeded } from '../testing/seeded.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { connect } from './connect.ts';
import { openDatabase } from './database.ts';

const { numRuns: EACH } = runs(1, 20);
const { numRuns: RANDOM } = runs(3, 960);
const PLAN: KillPlan = {
  ...{ points: STORE_POINTS, timesEach: EACH, random: RANDOM },
  ...{ mostPasses: 20, mostMs: 40 },
};
/** On a busy machine, all random kills may come before the first commit; this one comes after three. */
const LATE = { at: 'commit', passes: 3 } as const;
const KILLS = 1 + EACH * STORE_POINTS.length + RANDOM;
/** A start scans the whole database of a killed run. */
const KILLS_A_FOLDER = 50;
const program = crashProgram('core/testing/writer-crash-child');

test(
  `${KILLS} kills of a writing process lose no reported row and leave no partial transaction`,
  async () => {
    const random = seeded('rows, kills');
    const lost: string[] = [];
    let folder = '';
    let said = 0;
    for (const [round, moment] of [LATE, ...momentsOf(PLAN, random)].entries()) {
      if (round % KILLS_A_FOLDER === 0) folder = temporaryFolder().path;
      const told = `kill ${round}, ${describeMoment(moment)}`;
      const lines = await program.runUntilKilled(['rows', folder], moment);
      const last = lines.map(Number).filter(Number.isInteger).at(-1);
      said += lines.length - 1;

      const seen = connect(`${folder}/quartet.db`);
      if (seen.prepare('PRAGMA integrity_check').get()?.integrity_check !== 'ok')
        lost.push(`${told}: the file is damaged`);
      const { n, most } = seen.prepare('SELECT count(*) AS n, max(n) AS most FROM written').get() ?? {};
      seen.close();
      // Both rows of a transaction or neither, without a gap, and at least the reported number.
      const isWhole = Number(n) % 2 === 0 && (most === null ? n === 0 : Number(most) + 1 === Number(n));
      if (!isWhole || Number(n) < (last ?? -1) + 1)
        lost.push(`${told}: ${n} rows up to ${most}, said ${last}`);
      const opened = openDatabase(folder, Date.now());
      if (opened.warnings.length > 0) lost.push(`${told}: ${opened.warnings.join()}`);
      opened.close();
    }
    figure({
      ...{ gate: 'kill -9 of a writer of rows', n: KILLS, unit: 'kills', seed: random.seed },
      ...{ found: { lost: lost.length }, measured: `${said} transactions said to be on disk` },
    });
    expect(lost).toEqual([]);
    expect(said).toBeGreaterThanOrEqual(LATE.passes);
  },
  60_000 + KILLS * 10_000,
);
