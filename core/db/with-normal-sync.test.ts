import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';
import { transaction } from './transaction.ts';
import { withNormalSync } from './with-normal-sync.ts';

const level = (db: DatabaseSync) => Object.values(db.prepare('PRAGMA synchronous').get() ?? {})[0];
const NORMAL = 1;
const FULL = 2;

it('withNormalSync uses synchronous=NORMAL for its write and FULL afterwards', () => {
  const { db, folder } = testDatabase();
  let during: unknown;
  withNormalSync(db, () => {
    during = level(db);
    db.exec("INSERT INTO draft VALUES ('a', '1')");
  });
  expect([during, level(db)]).toEqual([NORMAL, FULL]);
  // Visible to other processes that open the file, as after a crash.
  const other = new DatabaseSync(join(folder, 'quartet.db'), { readOnly: true });
  expect(other.prepare('SELECT value FROM draft').all()).toEqual([{ value: '1' }]);
  other.close();
});

it('withNormalSync restores synchronous=FULL after a failed write', () => {
  const { db } = testDatabase();
  expect(() => withNormalSync(db, () => db.exec('INSERT INTO nothing VALUES (1)'))).toThrow('nothing');
  expect(level(db)).toBe(FULL);
});

it('withNormalSync keeps synchronous=FULL within a transaction', () => {
  const { db } = testDatabase();
  transaction(db, () => withNormalSync(db, () => expect(level(db)).toBe(FULL)));
  expect(level(db)).toBe(FULL);
});
