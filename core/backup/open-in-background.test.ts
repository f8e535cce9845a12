import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase, openQuickly } from '../db/database.ts';
import { DatabaseTooNew, SCHEMA_VERSION } from '../db/migrate.ts';
import { databaseWithCopy, NOW, rowsIn } from '../testing/database-with-copy.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { openInBackground } from './database-thread.ts';

const never = new AbortController().signal;
/** A thread's program that fails at once. */
const BROKEN = new URL('data:text/javascript,throw new Error("broken")');

/** A data folder whose database is too large to be checked before the window, with the mark of a failed read. */
function largeFolder({ version = SCHEMA_VERSION, isSuspect = true } = {}): { folder: string; path: string } {
  const folder = temporaryFolder().path;
  const { db, close } = openDatabase(folder, NOW);
  db.prepare("INSERT INTO draft (name, value) VALUES ('large', ?)").run(
    JSON.stringify('x'.repeat(9_000_000)),
  );
  db.exec(`PRAGMA user_version = ${version}`);
  close();
  if (isSuspect) writeFileSync(join(folder, 'quartet.db-suspect'), '');
  return { folder, path: join(folder, 'quartet.db') };
}

/** Keeps every other connection waiting until it is called. */
function locked(path: string): () => void {
  const db = new DatabaseSync(path);
  db.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT');
  const release = () => {
    if (db.isOpen) db.close();
  };
  onTestFinished(release);
  return release;
}

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Opens it, and closes it again when the test ends. */
async function open(folder: string, signal = never, entry?: URL) {
  const opened = await openInBackground(folder, NOW, signal, entry);
  onTestFinished(opened.close);
  return opened;
}

test('a new database, and a small intact one, open at once', () => {
  const folder = temporaryFolder().path;
  for (const isNew of [true, false]) {
    const opened = openQuickly(folder, NOW);
    opened?.close();
    expect(opened).toMatchObject({ warnings: [], recovered: null, isChecked: true, isNew });
  }
});

test.each([
  ['that is to be checked', largeFolder, undefined],
  ['that is to be migrated', () => largeFolder({ version: SCHEMA_VERSION - 1, isSuspect: false }), undefined],
  ['that nothing was wrong with', () => largeFolder({ isSuspect: false }), { isChecked: false }],
])('of large databases, one %s is left to the thread or not', (_what, make, expected) => {
  const opened = openQuickly(make().folder, NOW);
  opened?.close();
  if (expected) expect(opened).toMatchObject(expected);
  else expect(opened).toBeUndefined();
});

test('the program goes on while a large database is checked', async () => {
  const { folder, path } = largeFolder();
  const release = locked(path);
  let ticks = 0;
  const timer = setInterval(() => ticks++, 10);
  onTestFinished(() => clearInterval(timer));
  const opening = open(folder);
  let isOpen = false;
  void opening.then(() => (isOpen = true));
  await after(500);
  expect({ isOpen, wasFree: ticks > 5 }).toEqual({ isOpen: false, wasFree: true });
  release();
  expect(await opening).toMatchObject({ warnings: [], recovered: null, isChecked: true });
  expect((await opening).db.prepare('SELECT length(value) AS n FROM draft').get()?.n).toBe(9_000_002);
});

test('a check that is given up lets go at once, and leaves the database as it was', async () => {
  const { folder, path } = largeFolder();
  const before = readFileSync(path);
  const release = locked(path);
  const quitting = new AbortController();
  const opening = open(folder, quitting.signal);
  await after(200);
  const from = performance.now();
  quitting.abort(new Error('the app quits'));
  await expect(opening).rejects.toThrow('the app quits');
  expect(performance.now() - from).toBeLessThan(200);
  release();
  expect(readFileSync(path).equals(before)).toBe(true);
  await expect(open(folder, quitting.signal)).rejects.toThrow('the app quits');
});

test('a damaged database is replaced on the thread, with all its rows and the notice', async () => {
  const made = databaseWithCopy(false);
  const path = join(made.start, 'quartet.db');
  truncateSync(path, 40_960);
  const bytes = readFileSync(path);
  expect(openQuickly(made.start, NOW)).toBeUndefined();
  expect(readFileSync(path).equals(bytes)).toBe(true);
  const opened = await open(made.start);
  expect(opened).toMatchObject({ warnings: ['database_restored'], isChecked: true });
  expect(readFileSync(opened.recovered?.damagedFile ?? '').equals(bytes)).toBe(true);
  const rows = rowsIn(opened.db);
  expect([...made.copied.keys()].filter((name) => !rows.has(name))).toEqual([]);
});

test('what the thread cannot do is tried once more, and fails with its reason', async () => {
  const { folder } = largeFolder({ version: SCHEMA_VERSION + 1, isSuspect: false });
  await expect(open(folder)).rejects.toThrow(DatabaseTooNew);
  const damaged = databaseWithCopy(false).start;
  truncateSync(join(damaged, 'quartet.db'), 1);
  expect(await open(damaged, never, BROKEN)).toMatchObject({ warnings: ['database_restored'] });
});
