import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { crashProgram } from '../testing/crash-runner.ts';
import { runs } from '../testing/deep.ts';
import { figure } from '../testing/figures.ts';
import { pointsOf } from '../testing/migration-points.ts';
import { FORMS, rowsOf, writePastForm } from '../testing/past-forms.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { backUp, listBackups } from './backups.ts';
import { connect } from './connect.ts';
import { openDatabase } from './database.ts';
import { MIGRATIONS, schemaVersion } from './migrate.ts';

const program = crashProgram('testing/store-crash-child');
const NOW = Date.UTC(2026, 4, 1);
const LONG = 600_000;
/** Kills in each migration, and in each of the other two. */
const { numRuns: KILLS } = runs(3, 50);

/** Hands over what these kills found: a look that fails comes before it, and no figure is there then. */
function held(gate: string, n = KILLS): void {
  figure({ gate, n, unit: 'kills', found: { lost: 0 } });
}

/** Lets it work for a while after it began, and kills it. */
async function killedAt(what: string, folder: string, afterMs: number): Promise<void> {
  await program.killed([what, folder], { afterMs });
}

const versionOf = (path: string): number => {
  const db = new DatabaseSync(path);
  const version = schemaVersion(db);
  db.close();
  return version;
};

/** Statements to die after: the first, the last, and others in between, each in turn over many runs. */
function pointsIn(step: number): number[] {
  const count = pointsOf(MIGRATIONS[step - 1] ?? '');
  const chosen = Array.from({ length: Math.min(KILLS, count) }, (_, i) =>
    Math.round(1 + (i * (count - 1)) / Math.max(1, Math.min(KILLS, count) - 1)),
  );
  return [...new Set(chosen)];
}

const steps = MIGRATIONS.map((_, index) => index + 1).filter((step) => step - 1 <= FORMS);

test.each(steps)(
  `killed in step %i (after up to ${KILLS} of its statements): the older form is whole, and the next start brings it over`,
  async (step) => {
    const past = temporaryFolder().path;
    const path = join(past, 'quartet.db');
    if (step > 1) writePastForm(path, step - 1);
    const before = step > 1 ? rowsOf(path) : null;
    for (const point of pointsIn(step)) {
      const told = `killed after statement ${point}`;
      const folder = temporaryFolder().path;
      cpSync(past, folder, { recursive: true });
      await program.start(['migrate', folder, String(step), String(point)]).dead();
      const seen = join(folder, 'seen');
      mkdirSync(seen);
      for (const name of readdirSync(folder).filter((entry) => entry.startsWith('quartet.db'))) {
        cpSync(join(folder, name), join(seen, name));
      }
      expect(versionOf(join(seen, 'quartet.db')), told).toBe(step - 1);

      const { db, warnings, close } = openDatabase(folder, NOW);
      expect(warnings, told).toEqual([]);
      expect(schemaVersion(db), told).toBe(MIGRATIONS.length);
      close();
      if (before === null) continue;
      expect(rowsOf(join(folder, 'quartet.db'), before.columns).rows, told).toEqual(before.rows);
      for (const backup of listBackups(folder)) expect(rowsOf(backup), told).toEqual(before);
    }
    held('kill -9 in a migration', pointsIn(step).length);
  },
  LONG,
);

test(
  `${KILLS} kills while a backup is made: none that is there is half a one`,
  async () => {
    const folder = temporaryFolder().path;
    writePastForm(join(folder, 'quartet.db'), FORMS);
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
  `${KILLS} kills while a damaged file gives way to its backup: the start after it has all rows`,
  async () => {
    const folder = temporaryFolder().path;
    const path = join(folder, 'quartet.db');
    writePastForm(path, FORMS);
    const { columns, rows } = rowsOf(path);
    const { db, close } = openDatabase(folder, NOW);
    backUp(db, folder, NOW);
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
  'killed between setting a file aside and putting a backup in its place (%s): it is not a first start',
  (log) => {
    const folder = temporaryFolder().path;
    const path = join(folder, 'quartet.db');
    writePastForm(path, FORMS);
    const { columns, rows } = rowsOf(path);
    const { db, close } = openDatabase(folder, NOW);
    backUp(db, folder, NOW);
    db.exec("UPDATE conversation SET title = 'in the log of the file that is gone'");
    if (log === 'with its log') cpSync(`${path}-wal`, join(folder, 'log'));
    close();
    cpSync(path, join(folder, 'quartet.db.corrupt-2026-05-01T00-00-00-000Z'));
    // What is left of it is taken away as the start had done.
    for (const name of readdirSync(folder))
      if (/^quartet\.db(-wal|-shm)?$/.test(name)) rmSync(join(folder, name));
    if (log === 'with its log') cpSync(join(folder, 'log'), `${path}-wal`);
    const again = openDatabase(folder, NOW);
    expect(again.warnings).toEqual(['database_restored']);
    again.close();
    expect(rowsOf(path, columns).rows).toEqual(rows);
  },
);
