import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { describe, expect, test, vi } from 'vitest';
import { copyDatabase, copyPath, listBackups } from '../db/backups.ts';
import { ConversationStore } from '../db/chat/conversation-store.ts';
import { copyCompletely } from '../db/copy-completely.ts';
import { openDatabase } from '../db/database.ts';
import { newId } from '../platform/new-id.ts';
import { runs } from '../testing/deep.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { ON } from '../testing/make-backup.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { TEST_OPTIONS } from '../testing/test-options.ts';
import { applyRestore } from './apply-restore.ts';
import { DailyCopies } from './daily-copies.ts';
import { DatabaseCopies } from './database-copies.ts';

const CHILD = fileURLToPath(new URL('../testing/restore-crash-child.ts', import.meta.url));
const NOW = Date.UTC(2026, 10, 21);
const DAY = 86_400_000;
// Each check of a copy starts a thread.
vi.setConfig({ testTimeout: 120_000 });
const QUIET = { debug() {}, info() {}, warn() {}, error() {} };

/** Adds a conversation with this title. */
function talk(folder: string, title: string, now = NOW): void {
  const { db, close } = openDatabase(folder, now);
  const store = new ConversationStore(db);
  const id = newId(now);
  store.insert(id, TEST_OPTIONS, now);
  store.setTitle(id, title, false);
  close();
}

function titles(folder: string): string[] {
  const db = new DatabaseSync(join(folder, 'quartet.db'), { readOnly: true });
  const found = db.prepare('SELECT title FROM conversation ORDER BY number').all();
  db.close();
  return found.map(({ title }) => String(title));
}

/** Creates a folder with a copy of its first state, and a second conversation since. */
function twoStates(): { folder: string; copies: DatabaseCopies; name: string } {
  const folder = temporaryFolder().path;
  talk(folder, 'before');
  const { db, close } = openDatabase(folder, NOW);
  copyDatabase(db, folder, NOW - DAY);
  close();
  talk(folder, 'after', NOW + 1);
  writeFileSync(join(folder, 'settings.json'), '{"mine":1}');
  const copies = new DatabaseCopies({ dataFolder: folder, version: '0', now: () => NOW });
  return { folder, copies, name: copies.list()[0]?.name ?? '' };
}

test('rolls back to a copy and forward again without losing data or moving other files', async () => {
  const { folder, copies, name } = twoStates();
  expect(copies.list()).toMatchObject([{ name, madeAt: NOW - DAY, reason: 'update' }]);
  expect(await copies.look(name, ON)).toEqual({ state: 'sound', conversations: 1, works: 0 });
  expect(await copies.prepare(name, ON)).toMatchObject({
    madeAt: NOW - DAY,
    conversations: 1,
    brought: null,
  });
  expect(titles(folder)).toEqual(['before', 'after']);
  expect(applyRestore(folder, NOW).warnings).toEqual(['gone_back']);
  expect(titles(folder)).toEqual(['before']);
  expect(readFileSync(join(folder, 'settings.json'), 'utf8')).toBe('{"mine":1}');
  const [aside] = copies.list().filter(({ reason }) => reason === 'set_aside');
  expect(await copies.look(aside?.name ?? '', ON)).toMatchObject({ state: 'sound', conversations: 2 });
  await copies.prepare(aside?.name ?? '', ON);
  applyRestore(folder, NOW + 1);
  expect(titles(folder)).toEqual(['before', 'after']);
  expect(listBackups(folder)).toHaveLength(1);
});

test('refuses a damaged, newer or missing copy, and stages nothing', async () => {
  const { folder, copies, name } = twoStates();
  const path = join(folder, name);
  const db = new DatabaseSync(path);
  db.exec('PRAGMA user_version = 999');
  db.close();
  expect(await copies.look(name, ON)).toMatchObject({ state: 'too_new' });
  await expect(copies.prepare(name, ON)).rejects.toMatchObject({ reason: 'copy_too_new' });
  const again = new DatabaseSync(path);
  again.exec('PRAGMA user_version = 5');
  again.close();
  writeFileSync(path, readFileSync(path).fill(0xee, 8192, 40_000));
  expect(await copies.look(name, ON)).toMatchObject({ state: 'damaged' });
  await expect(copies.prepare(name, ON)).rejects.toMatchObject({ reason: 'copy_damaged' });
  await expect(copies.prepare('../../etc/passwd', ON)).rejects.toThrow();
  expect(readdirSync(folder).filter((one) => one.startsWith('restore-'))).toEqual([]);
  expect(titles(folder)).toEqual(['before', 'after']);
});

test('adds readable rows of a damaged file to the current database', async () => {
  const { folder, copies } = twoStates();
  cpSync(join(folder, 'quartet.db'), join(folder, 'quartet.db.corrupt-2026-11-20T00-00-00-000Z'));
  const { db, close } = openDatabase(folder, NOW);
  db.exec("DELETE FROM conversation WHERE title = 'after'");
  close();
  talk(folder, 'since', NOW + 2);
  const damaged = copies.list().find(({ reason }) => reason === 'damaged');
  expect(await copies.prepare(damaged?.name ?? '', ON)).toMatchObject({
    brought: { conversations: 1, messages: 0, works: 0 },
  });
  applyRestore(folder, NOW);
  expect(titles(folder).sort()).toEqual(['after', 'before', 'since']);
});

test('continues a rollback that was killed before any of its changes', async () => {
  const { folder, copies, name } = twoStates();
  await copies.prepare(name, ON);
  const run = (path: string, n: number) => spawnSync(process.execPath, [CHILD, path, String(n)]);
  const copyOf = () => {
    const path = temporaryFolder().path;
    cpSync(folder, path, { recursive: true });
    return path;
  };
  const whole = run(copyOf(), 0).stdout.toString().trim().split('\n');
  expect(whole.at(-1)).toBe('warnings gone_back');
  const points = whole.length - 1;
  const { numRuns } = runs(2, points);
  for (let i = 1; i <= numRuns; i++) {
    const point = Math.ceil((i * points) / numRuns);
    const path = copyOf();
    expect(run(path, point).signal, `point ${point}`).toBe('SIGKILL');
    expect(applyRestore(path, NOW + 5).warnings, `point ${point}`).toEqual(['gone_back']);
    expect(titles(path)).toEqual(['before']);
    const aside = readdirSync(path).find((one) => one.startsWith('before-going-back-')) ?? '';
    expect(titles(join(path, aside))).toEqual(['before', 'after']);
  }
});

describe('the daily copy', () => {
  const days = (folder: string) => listBackups(folder, 'daily').map((path) => path.slice(-27, -17));

  function started() {
    const folder = temporaryFolder().path;
    talk(folder, 'one');
    const clock = new FakeClock(NOW);
    let damage = 0;
    const onDamage = () => {
      damage += 1;
    };
    const daily = new DailyCopies({ dataFolder: folder, clock, logger: QUIET, onDamage });
    return { folder, clock, daily, damage: () => damage };
  }

  test('is made if the newest is a day old and the database changed; three are kept', async () => {
    const { folder, clock, daily } = started();
    const opened = openDatabase(folder, NOW);
    copyDatabase(opened.db, folder, NOW - 9 * DAY);
    for (let day = 0; day < 5; day++) {
      await daily.refresh();
      await daily.refresh();
      await clock.advance(DAY + 1000);
      const soon = new Date(Date.now() + 60_000 * (day + 1));
      opened.db.exec(`UPDATE conversation SET title = 'day ${day}'`);
      utimesSync(join(folder, 'quartet.db-wal'), soon, soon);
    }
    expect(days(folder)).toEqual(['2026-11-25', '2026-11-24', '2026-11-23']);
    // Copies made before migrations are counted separately.
    expect(listBackups(folder, 'backup')).toHaveLength(1);
    opened.close();
    await daily.close();
  });

  test('is skipped without changes, and replaces all other copies after a permanent deletion', async () => {
    const { folder, clock, daily } = started();
    const { db, close } = openDatabase(folder, NOW);
    copyDatabase(db, folder, NOW - 9 * DAY);
    close();
    const later = new Date(Date.now() + 60_000);
    for (const path of listBackups(folder)) utimesSync(path, later, later);
    await daily.refresh();
    expect(days(folder)).toEqual([]);
    await clock.advance(1000);
    await daily.refresh({ forget: true });
    expect(listBackups(folder)).toHaveLength(1);
    expect(days(folder)).toEqual(['2026-11-21']);
    await daily.close();
  });

  test('replaces other copies after a permanent deletion, even if the first attempt fails', async () => {
    const { folder, clock, daily } = started();
    await daily.refresh();
    const full = { ...{ dataFolder: folder, clock, logger: QUIET, onDamage: () => undefined } };
    const [before] = listBackups(folder);
    // The disk is full, then the program is killed.
    const first = new DailyCopies({ ...full, room: async () => ({ bavail: 0, bsize: 1 }) });
    first.outdated();
    await clock.advance(1000);
    await first.refresh();
    expect(listBackups(folder)).toEqual([before]);
    await first.close();
    const next = new DailyCopies(full);
    await next.refresh();
    expect(listBackups(folder)).toHaveLength(1);
    expect(listBackups(folder)).not.toContain(before);
    // A single deletion is enough.
    const [after] = listBackups(folder);
    await clock.advance(1000);
    await next.refresh();
    expect(listBackups(folder)).toEqual([after]);
    await next.close();
    await daily.close();
  });

  test('replaces other copies after a rollback only at the next check', async () => {
    const { folder, clock, daily } = started();
    await daily.refresh();
    const [before] = listBackups(folder);
    await clock.advance(1000);
    await daily.refresh({ anew: true, forget: true });
    expect(listBackups(folder)).toHaveLength(2);
    await clock.advance(1000);
    await daily.refresh();
    expect(listBackups(folder)).toHaveLength(1);
    expect(listBackups(folder)).not.toContain(before);
    await daily.close();
  });

  test('is made despite a copy with a future date, and kept beside it', async () => {
    const { folder, clock, daily } = started();
    const opened = openDatabase(folder, NOW);
    for (const year of [1, 2, 3]) {
      const wrong = copyPath(folder, 'daily', NOW + year * 365 * DAY);
      copyCompletely(opened.db, wrong);
      utimesSync(wrong, new Date(NOW + year * 365 * DAY), new Date(NOW + year * 365 * DAY));
    }
    await daily.refresh();
    expect(days(folder)).toEqual(['2029-11-20', '2028-11-20', '2026-11-21']);
    await clock.advance(DAY + 1000);
    opened.db.exec(`UPDATE conversation SET title = 'changed'`);
    const soon = new Date(Date.now() + 60_000);
    utimesSync(join(folder, 'quartet.db-wal'), soon, soon);
    await daily.refresh();
    expect(days(folder)).toEqual(['2029-11-20', '2026-11-22', '2026-11-21']);
    opened.close();
    await daily.close();
  });

  test('takes its name only once it was checked', () => {
    const { folder } = started();
    const opened = openDatabase(folder, NOW);
    const path = join(folder, 'checked.db');
    const check = vi.fn((copy: string) => {
      expect(existsSync(copy)).toBe(true);
      expect(existsSync(path)).toBe(false);
      throw new Error('not sound');
    });
    expect(() => copyCompletely(opened.db, path, check)).toThrow('not sound');
    expect(check).toHaveBeenCalledOnce();
    expect(existsSync(path)).toBe(false);
    opened.close();
  });

  test('fails for a damaged database, keeps older copies, and reports the damage', async () => {
    const { folder, clock, daily, damage } = started();
    await daily.refresh();
    await clock.advance(1000);
    const [whole] = listBackups(folder);
    const path = join(folder, 'quartet.db');
    writeFileSync(path, readFileSync(path).fill(0xee, 40_000, 90_000));
    await expect(daily.refresh({ forget: true })).rejects.toThrow();
    expect(damage()).toBe(1);
    expect(existsSync(whole ?? '')).toBe(true);
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
    expect(listBackups(folder)).toEqual([whole]);
    await daily.close();
  });
});
