import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CHECKS, databaseWithCopy, lostRows, NOW, rowsIn } from '../testing/database-with-copy.ts';
import { runs } from '../testing/deep.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { openDatabase } from './database.ts';

/** Places of the header, in the order of its fields; all of them in the deep run. */
const HEADER =
  runs(0, 1).numRuns > 0
    ? Array.from({ length: 100 }, (_, at) => at)
    : [0, 15, 16, 17, 18, 19, 20, 21, 24, 28, 31, 32, 39, 40, 44, 47, 48, 52, 56, 59, 60, 63, 64, 72, 92, 96];
const VALUES = [5, 132, 255];
const POSITIONS = 22;

/** Starts over a cleanly closed folder after `damage`, and returns what the start found. */
function started(made: ReturnType<typeof databaseWithCopy>, damage: (path: string) => void) {
  const folder = temporaryFolder({ isQuick: true }).path;
  cpSync(made.start, folder, { recursive: true });
  for (const left of ['-wal', '-shm']) rmSync(join(folder, `quartet.db${left}`), { force: true });
  const path = join(folder, 'quartet.db');
  damage(path);
  const opened = openDatabase(folder, NOW, CHECKS);
  const rows = rowsIn(opened.db);
  opened.close();
  const again = openDatabase(folder, NOW, CHECKS);
  again.close();
  return {
    warnings: opened.warnings,
    later: again.warnings,
    lost: lostRows(made.whole, rows),
    // Rows of the copy must exist, in the copied or a newer state.
    lostOfCopy: [...made.copied.keys()].filter((name) => !rows.has(name)),
    kept: readdirSync(folder).filter((name) => /^quartet\.db\.corrupt-.*(?<!-wal|-shm)$/.test(name)),
    folder,
  };
}

const overwrite = (at: number, bytes: Buffer) => (path: string) => {
  const all = readFileSync(path);
  bytes.copy(all, at);
  writeFileSync(path, all);
};

function expectRecovered(
  { warnings, later, lostOfCopy, kept }: ReturnType<typeof started>,
  told: string,
): void {
  expect({ warnings, later, lostOfCopy, kept: kept.length }, told).toEqual({
    ...{ warnings: ['database_restored'], later: [], lostOfCopy: [], kept: 1 },
  });
}

it('a start loses no rows if a header byte changed, and warns if it repaired the database', () => {
  const made = databaseWithCopy(false);
  for (const [n, at] of HEADER.entries()) {
    for (const value of at === 47 ? VALUES : [VALUES[n % VALUES.length] ?? 0]) {
      const told = `byte ${at} is ${value}`;
      const { lost, warnings, kept, later } = started(made, overwrite(at, Buffer.from([value])));
      expect(lost, told).toEqual([]);
      expect(warnings, told).toEqual(kept.length === 0 ? [] : ['database_restored']);
      expect(later, told).toEqual([]);
    }
  }
}, 120_000);

it('the first start after a clean exit finds damage in any used page of the database', () => {
  const made = databaseWithCopy(false);
  const { length } = readFileSync(join(made.start, 'quartet.db'));
  for (let n = 0; n < POSITIONS; n++) {
    const at = 4096 + Math.floor(((length - 8192) * n) / POSITIONS / 4096) * 4096;
    const told = `64 bytes from ${at} on`;
    const result = started(made, overwrite(at, Buffer.alloc(64, 0xee)));
    if (result.warnings.length > 0) expectRecovered(result, told);
    // A page that nothing uses any more.
    else expect({ lost: result.lost, later: result.later }, told).toEqual({ lost: [], later: [] });
  }
}, 120_000);

it('a truncated database, or a folder in its place, is kept and replaced by the newest copy', () => {
  const made = databaseWithCopy(false);
  for (const bytes of [1, 60, 100, 4000]) {
    expectRecovered(
      started(made, (path) => truncateSync(path, bytes)),
      `cut to ${bytes} bytes`,
    );
  }
  const result = started(made, (path) => {
    rmSync(path);
    mkdirSync(path);
    writeFileSync(join(path, 'note'), 'somebody put this here');
  });
  expectRecovered(result, 'a folder');
});

it('restores an older copy if the header of the newest copy is damaged', () => {
  const result = started(databaseWithCopy(false), (path) => {
    const [copy = ''] = readdirSync(join(path, '..')).filter((name) => name.startsWith('quartet-backup-'));
    const newer = join(path, '..', 'quartet-daily-2027-01-01T00-00-00-000Z.db');
    cpSync(join(path, '..', copy), newer);
    overwrite(47, Buffer.from([132]))(newer);
    mkdirSync(join(path, '..', 'quartet-daily-2027-01-02T00-00-00-000Z.db'));
    truncateSync(path, 1);
  });
  expectRecovered(result, 'an older copy');
});
