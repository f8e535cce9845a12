import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { crashProgram } from '../testing/crash-runner.ts';
import { runs } from '../testing/deep.ts';
import { figure } from '../testing/figures.ts';
import { hashesOf, writeFiles } from '../testing/filled-folder.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { applyRestore } from './apply-restore.ts';
import { formatStagedRestore } from './restore-folders.ts';

const program = crashProgram('core/testing/restore-crash-child');
const NOW = Date.UTC(2026, 10, 21);
const ASIDE = 'before-restore-2026-11-21T00-00-00-000Z';

const OLD = {
  'quartet.db': 'old',
  'quartet.db-wal': 'old log',
  'settings.json': 'old settings',
  'library/old.mp3': 'old file',
  'parts/JOB/0.mp3': 'old piece',
};
const STAYS = { 'keys/keys.json': 'keys', 'window.json': '{}', 'mine.txt': 'not ours' };
const NEW = {
  'quartet.db': 'new',
  'settings.json': 'new settings',
  'library/new.mp3': 'new file',
  'covers/new.png': 'new cover',
};

function folder(old: Readonly<Record<string, string>> = OLD): string {
  const path = temporaryFolder().path;
  const note = formatStagedRestore({ createdAt: 1, version: '0', conversations: 1, files: 1, bytes: 1 });
  const ready = Object.entries({ ...NEW, 'restored.json': note });
  writeFiles(path, { ...old, ...STAYS });
  writeFiles(path, Object.fromEntries(ready.map(([way, text]) => [`restore-ready/${way}`, text])));
  return path;
}

const under = (place: string, files: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(files).map(([way, text]) => [`${place}/${way}`, text]));

/** Expects exactly these files, and no empty folders. */
function holds(path: string, files: Readonly<Record<string, string>>, because = ''): void {
  const wanted = temporaryFolder().path;
  writeFiles(wanted, files);
  expect(hashesOf(path), because).toEqual(hashesOf(wanted));
  expect(readdirSync(path).sort(), because).toEqual(readdirSync(wanted).sort());
}

const AFTER = { ...NEW, ...STAYS, ...under(ASIDE, OLD) };

test('sets the current data aside, moves the restored data in, and leaves keys alone', () => {
  const path = folder();
  expect(applyRestore(path, NOW)).toEqual({ warnings: ['restored'], aside: join(path, ASIDE) });
  holds(path, AFTER);
  expect(applyRestore(path, NOW)).toEqual({ warnings: [], aside: null });
});

test('sets nothing aside in an empty folder', () => {
  const path = folder({});
  expect(applyRestore(path, NOW)).toEqual({ warnings: ['restored'], aside: null });
  holds(path, { ...NEW, ...STAYS });
});

test('removes an incomplete restore without applying it', () => {
  const path = temporaryFolder().path;
  writeFiles(path, { ...OLD, ...under('restore-part', NEW), 'restore-part/restored.json': '{}' });
  expect(applyRestore(path, NOW).warnings).toEqual([]);
  holds(path, OLD);
});

test('leaves alone a folder that Quartet did not create', () => {
  for (const note of ['', '{}', 'null']) {
    const path = temporaryFolder().path;
    const files = { ...OLD, 'restore-ready/quartet.db': 'x', 'restore-ready/restored.json': note };
    writeFiles(path, files);
    expect(applyRestore(path, NOW).warnings).toEqual([]);
    holds(path, files);
  }
});

/** Returns every step, or a sample including the first and the last: each costs a process. */
function pointsOf(count: number, everyday = 3): number[] {
  const { numRuns } = runs(everyday, count);
  return Array.from({ length: numRuns }, (_, i) => Math.round(1 + (i * (count - 1)) / (numRuns - 1)));
}

/** Records the number of kill points found: a sanity check that fails comes before it. */
function held(n: number): void {
  figure({ gate: 'kill -9 while a restored backup takes its place', n, unit: 'kills', found: { lost: 0 } });
}

/** Runs it in a child process that dies before its nth change. */
function run(path: string, n: number, refused = '') {
  const { stdout, stderr, signal } = spawnSync(process.execPath, [program.file(), path, String(n), refused]);
  expect(stderr.toString()).toBe('');
  return { killed: signal === 'SIGKILL', said: stdout.toString().trim().split('\n') };
}

/** Counts its changes when nothing kills it. */
function stepsOf(start: string, refused = '', warning = 'restored'): number {
  const path = copyOf(start);
  const { said } = run(path, 0, refused);
  expect(said.at(-1)).toBe(`warnings ${warning}`);
  holds(path, warning === 'restored' ? AFTER : { ...OLD, ...STAYS });
  return said.length - 1;
}

describe('a restore killed before any of its changes', () => {
  test('is completed by the next start', () => {
    const start = folder();
    const all = stepsOf(start);
    // Two journal writes, five moves out, four in, two to finish.
    expect(all).toBe(13);
    for (const n of pointsOf(all)) {
      const path = copyOf(start);
      const { killed, said } = run(path, n);
      expect(killed, `point ${n}`).toBe(true);
      const last = said.at(-1) ?? '';
      expect(applyRestore(path, NOW + 1).warnings, last).toEqual(['restored']);
      // A started restore is continued: no second folder.
      holds(path, said.length === 1 ? renamed(AFTER) : AFTER, last);
    }
    held(pointsOf(all).length);
  }, 60_000);

  test('is completed after another kill during the second start', () => {
    const start = folder();
    const all = stepsOf(start);
    for (const first of runs(1, 2).numRuns === 1 ? [9] : [4, 9]) {
      // The second run continues where the first was killed.
      for (const n of pointsOf(all - first, 2)) {
        const path = copyOf(start);
        expect(run(path, first).killed).toBe(true);
        expect(run(path, n).killed, `points ${first} and ${n}`).toBe(true);
        expect(applyRestore(path, NOW).warnings).toEqual(['restored']);
        holds(path, AFTER, `after kills at ${first} and ${n}`);
      }
      held(pointsOf(all - first, 2).length);
    }
  }, 120_000);

  test.each(['aside quartet.db-wal', 'in settings.json'])(
    'finishes rolling back at the next start after the step %j failed',
    (refused) => {
      const start = folder();
      const all = stepsOf(start, refused, 'restore_failed');
      let undone = 0;
      for (const n of pointsOf(all)) {
        const path = copyOf(start);
        const { killed, said } = run(path, n, refused);
        expect(killed, `point ${n}`).toBe(true);
        // If it was killed before the undo was in the journal, the next start tries again and nothing refuses it.
        const undoing = said.some((step) => /^(out|back) /.test(step));
        expect(applyRestore(path, NOW).warnings, said.at(-1)).toEqual([
          undoing ? 'restore_failed' : 'restored',
        ]);
        holds(path, undoing ? { ...OLD, ...STAYS } : AFTER, said.at(-1));
        undone += Number(undoing);
      }
      held(pointsOf(all).length);
      expect(undone).toBeGreaterThan(0);
    },
    60_000,
  );
});

test('moves nothing if the journal cannot be written, and tries again at the next start', () => {
  const path = folder();
  const full = (step: string) => {
    if (step === 'note aside') throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
  };
  expect(applyRestore(path, NOW, full)).toMatchObject({ warnings: ['restore_failed'] });
  expect(existsSync(join(path, 'restore-ready'))).toBe(true);
  expect(applyRestore(path, NOW).warnings).toEqual(['restored']);
  holds(path, AFTER);
});

function copyOf(start: string): string {
  const path = temporaryFolder().path;
  cpSync(start, path, { recursive: true });
  return path;
}

function renamed(files: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(files).map(([way, text]) => [way.replace('00-00-000Z', '00-00-001Z'), text]),
  );
}
