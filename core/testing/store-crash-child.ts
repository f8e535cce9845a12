/**
 * Works on a database in a process that is killed. Arguments: the operation, the data folder, for `migrate` the
 * statement before which it kills itself, for `salvage` the current time.
 */
import { copyFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { createRowCheck } from '../backup/row-check.ts';
import { copyDatabase } from '../db/backups.ts';
import { connect } from '../db/connect.ts';
import { openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { crashPoint, watchCorePoints } from './crash-points.ts';
import { watchStatements } from './migration-points.ts';

const [what = '', folder = '', step = '0'] = process.argv.slice(2);
const path = join(folder, 'quartet.db');

switch (what) {
  case 'migrate': {
    const db = connect(path);
    watchStatements(db, (reached) => {
      if (reached === Number(step)) process.kill(process.pid, 'SIGKILL');
    });
    migrate(db, () => copyDatabase(db, folder, Date.now()));
    break;
  }
  case 'back-up': {
    const { db } = openDatabase(folder, Date.now());
    for (let now = Date.now(); ; now += 1000) {
      copyDatabase(db, folder, now);
      process.stdout.write('made one\n');
    }
  }
  case 'restore': {
    process.stdout.write('began\n');
    for (let now = Date.now(); ; now += 1000) {
      openDatabase(folder, now).close();
      copyFileSync(join(folder, 'broken'), join(folder, 'broken-again'));
      renameSync(join(folder, 'broken-again'), path);
    }
  }
  case 'salvage': {
    process.stdout.write('began\n');
    watchCorePoints();
    const rows = (db: DatabaseSync) => {
      const prove = createRowCheck(db);
      return (table: string, key: string) => {
        crashPoint('proved');
        prove(table, key);
      };
    };
    openDatabase(folder, Number(step), rows);
    process.stdout.write('through\n');
    setInterval(() => undefined, 60_000);
    break;
  }
  default:
    throw new Error(`cannot do ${what}`);
}
