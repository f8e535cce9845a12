import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FILE_POINTS } from '../../testing/crash-points.ts';
import { crashProgram, describeMoment, type KillPlan, momentsOf } from '../../testing/crash-runner.ts';
import { runs } from '../../testing/deep.ts';
import { figure } from '../../testing/figures.ts';
import { seeded } from '../../testing/seeded.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { removePartFiles } from './remove-part-files.ts';

const { numRuns: EACH } = runs(1, 20);
const { numRuns: RANDOM } = runs(3, 460);
const PLAN: KillPlan = {
  ...{ points: FILE_POINTS, timesEach: EACH, random: RANDOM },
  ...{ mostPasses: 4, mostMs: 150 },
};
const KILLS = EACH * FILE_POINTS.length + RANDOM;
const BYTES = 8 << 20;
const TWO_DAYS = 2 * 86_400_000;
const WAYS = ['atomicWrite', 'copyFileDurably'] as const;
const program = crashProgram('core/testing/writer-crash-child');

/** Describes what is wrong with a file, given the last write that was reported as durable. */
function wrong(path: string, said: number): string {
  if (!existsSync(path)) return said === 0 ? '' : 'it is gone';
  const bytes = readFileSync(path);
  const [first = -1] = bytes;
  if (bytes.length !== BYTES) return `${bytes.length} bytes`;
  if (!bytes.equals(Buffer.alloc(BYTES, first))) return 'two writings in one file';
  return first === said % 256 || first === (said + 1) % 256 ? '' : `${first}, said ${said}`;
}

test(
  `${KILLS} kills of a process that replaces 8 MiB files: old or new, never torn, and nothing is left after the sweep`,
  async () => {
    const random = seeded('files, kills');
    const [torn, left]: [string[], string[]] = [[], []];
    let orphans = 0;
    for (const [round, moment] of momentsOf(PLAN, random).entries()) {
      const folder = join(temporaryFolder().path, 'files');
      mkdirSync(folder);
      const way = WAYS[round % WAYS.length] ?? 'atomicWrite';
      const told = `kill ${round} of ${way}, ${describeMoment(moment)}`;
      const lines = await program.runUntilKilled([way, folder], moment);
      const problem = wrong(join(folder, 'file'), Number(lines.at(-1)) || 0);
      if (problem !== '') torn.push(`${told}: ${problem}`);
      orphans += readdirSync(folder).filter((name) => name.endsWith('.part')).length;
      await removePartFiles(folder, Date.now() + TWO_DAYS);
      const names = readdirSync(folder).filter((name) => name !== 'file');
      if (names.length > 0) left.push(`${told}: ${names.join()}`);
    }
    figure({
      ...{ gate: 'kill -9 of a writer of files', n: KILLS, unit: 'kills', seed: random.seed },
      found: { lost: torn.length + left.length },
      measured: `${torn.length} torn, ${orphans} orphans swept, ${left.length} left`,
    });
    expect([torn, left]).toEqual([[], []]);
  },
  60_000 + KILLS * 10_000,
);
