import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';
import { transaction } from './transaction.ts';
import { withNormalSync } from './with-normal-sync.ts';

const level = (db: DatabaseSync) => Object.values(db.prepare('PRAGMA synchronous').get() ?? {})[0];
const NORMAL = 1;
const FULL = 2;

it('does not wait for the disk, and everything after it does again', () => {
  const { db, folder } = testDatabase();
  let during: unknown;
  withNormalSync(db, () => {
    during = level(db);
    db.exec("INSERT INTO draft VALUES ('a', '1')");
  });
  expect([during, level(db)]).toEqual([NORMAL, FULL]);
  // There for whoever else opens the file, as after a crash.
  const other = new DatabaseSync(join(folder, 'quartet.db'), { readOnly: true });
  expect(other.prepare('SELECT value FROM draft').all()).toEqual([{ value: '1' }]);
  other.close();
});

it('waits again also after a write that failed', () => {
  const { db } = testDatabase();
  expect(() => withNormalSync(db, () => db.exec('INSERT INTO nothing VALUES (1)'))).toThrow('nothing');
  expect(level(db)).toBe(FULL);
});

it('within a transaction it is a part of that, and as lasting', () => {
  const { db } = testDatabase();
  transaction(db, () => withNormalSync(db, () => expect(level(db)).toBe(FULL)));
  expect(level(db)).toBe(FULL);
});
