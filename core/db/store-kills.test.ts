import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { crashProgram } from '../testing/crash-runner.ts';
import { runs } from '../testing/deep.ts';
import { figure } from '../testing/figures.ts';
import { OLD_VERSIONS, rowsOf, writeFilledDatabase, writeOldVersion } from '../testing/first-version.ts';
import { watchStatements } from '../testing/migration-points.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { copyDatabase, listBackups } from './backups.ts';
import { connect } from './connect.ts';
import { openDatabase } from './database.ts';
import { migrate, SCHEMA_VERSION, schemaVersion } from './migrate.ts';

const program = crashProgram('core/testing/store-crash-child');
const NOW = Date.UTC(2026, 4, 1);
const LONG = 600_000;
/** Kills in each migration, and in each of the other two. */
const { numRuns: KILLS } = runs(3, 50);

/** Records the result of the kills; an assertion that fails before it leaves no figure. */
function held(gate: string, n = KILLS): void {
  figure({ gate, n, unit: 'kills', found: { lost: 0 } });
}

/** Lets it work for a while after it began, and kills it. */
async function killedAt(what: string, folder: string, afterMs: number): Promise<void> {
  await program.runUntilKilled([what, folder], { afterMs });
}

/** Counts the statements of a migration, and chooses some to die before: the first, the last and others in between. */
function killPoints(path: string): number[] {
  const copy = join(temporaryFolder().path, 'quartet.db');
  cpSync(path, copy);
  const db = connect(copy);
  let count = 0;
  watchStatements(db, () => {
    count += 1;
  });
  migrate(db, () => undefined);
  db.close();
  const points = Array.from({ length: KILLS }, (_, i) => Math.round(1 + (i * (count - 1)) / (KILLS - 1)));
  return [...new Set(points)];
}

test.each(['new', ...OLD_VERSIONS])(
  `migration from %s killed at up to ${KILLS} statements is undone and repeated by the next start`,
  async (version) => {
    const past = temporaryFolder().path;
    const path = join(past, 'quartet.db');
    if (typeof version === 'number') writeOldVersion(path, version);
    else new DatabaseSync(path).close();
    const before = rowsOf(path);
    const points = killPoints(path);
    for (const point of points) {
      const told = `killed before statement ${point}`;
      const folder = temporaryFolder().path;
      cpSync(past, folder, { recursive: true });
      await program.start(['migrate', folder, String(point)]).waitForKill();
      const seen = join(folder, 'seen');
      mkdirSync(seen);
      for (const name of readdirSync(folder).filter((entry) => entry.startsWith('quartet.db'))) {
        cpSync(join(folder, name), join(seen, name));
      }
      expect(rowsOf(join(seen, 'quartet.db')), told).toEqual(before);

      const { db, warnings, close } = openDatabase(folder, NOW);
      expect(warnings, told).toEqual([]);
      expect(schemaVersion(db), told).toBe(SCHEMA_VERSION);
      expect(db.prepare('SELECT count(*) AS n FROM job').get(), told).toEqual({
        n: before.rows.find(({ table }) => table === 'job')?.rows.length ?? 0,
      });
      close();
      for (const backup of listBackups(folder)) expect(rowsOf(backup), told).toEqual(before);
    }
    held('kill -9 in a migration', points.length);
  },
  LONG,
);

test(
  `${KILLS} kills while a backup is written leave only complete backups`,
  async () => {
    const folder = temporaryFolder().path;
    writeFilledDatabase(join(folder, 'quartet.db'));
    const { columns, rows } = rowsOf(join(folder, 'quartet.db'));
    for (let round = 0; round < KILLS; round++) {
      await killedAt('back-up', folder, 20 + ((round * 37) % 150));
      const backups = listBackups(folder);
      expect(backups.length, `round ${round}`).toBeGreaterThan(0);
      for (const backup of backups) {
        const db = connect(backup);
        expect(db.prepare('PRAGMA quick_check').all()).toEqual([{ quick_check: 'ok' }]);
        db.close();
        expect(rowsOf(backup, columns).rows, `round ${round}`).toEqual(rows);
      }
    }
    held('kill -9 while a backup is made');
  },
  LONG,
);

test(
  `${KILLS} kills while a backup replaces a damaged database: each next start has all rows`,
  async () => {
    const folder = temporaryFolder().path;
    const path = join(folder, 'quartet.db');
    writeFilledDatabase(path);
    const { columns, rows } = rowsOf(path);
    const { db, close } = openDatabase(folder, NOW);
    copyDatabase(db, folder, NOW);
    close();
    writeFileSync(join(folder, 'broken'), Buffer.alloc(8192, 1));
    for (let round = 0; round < KILLS; round++) {
      await killedAt('restore', folder, 10 + ((round * 37) % 150));
      openDatabase(folder, NOW + round).close();
      expect(rowsOf(path, columns).rows, `round ${round}`).toEqual(rows);
    }
    held('kill -9 while a backup takes the place of a damaged file');
  },
  LONG,
);

test.each(['with its log', 'without'])(
  'restores a backup after a kill between setting the database aside and replacing it (%s)',
  (log) => {
    const folder = temporaryFolder().path;
    const path = join(folder, 'quartet.db');
    writeFilledDatabase(path);
    const { columns, rows } = rowsOf(path);
    const { db, close } = openDatabase(folder, NOW);
    copyDatabase(db, folder, NOW);
    db.exec("UPDATE conversation SET title = 'in the log of the file that is gone'");
    if (log === 'with its log') cpSync(`${path}-wal`, join(folder, 'log'));
    close();
    cpSync(path, join(folder, 'quartet.db.corrupt-2026-05-01T00-00-00-000Z'));
    // Removes the leftovers as the start would.
    for (const name of readdirSync(folder))
      if (/^quartet\.db(-wal|-shm)?$/.test(name)) rmSync(join(folder, name));
    if (log === 'with its log') cpSync(join(folder, 'log'), `${path}-wal`);
    const again = openDatabase(folder, NOW);
    expect(again.warnings).toEqual(['database_restored']);
    again.close();
    expect(rowsOf(path, columns).rows).toEqual(rows);
  },
);
