import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test, vi } from 'vitest';
import { copyDatabase, listBackups } from '../db/backups.ts';
import { ConversationStore } from '../db/chat/conversation-store.ts';
import { openDatabase } from '../db/database.ts';
import { newId } from '../platform/new-id.ts';
import { startChatServer } from '../testing/chat-server.ts';
import { runs } from '../testing/deep.ts';
import { fakeHost } from '../testing/fake-host.ts';
import { fillFolder, hashesOf } from '../testing/filled-folder.ts';
import { NOW, ON } from '../testing/make-backup.ts';
import { WAV_SETTINGS } from '../testing/speech-core.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { testCore } from '../testing/test-core.ts';
import { TEST_OPTIONS } from '../testing/test-options.ts';
import { until } from '../testing/until.ts';
import { applyRestore } from './apply-restore.ts';
import { DatabaseCopies } from './database-copies.ts';
import { programOptions, UsageError } from './program-options.ts';

// Each test runs a program or two.
vi.setConfig({ testTimeout: 120_000 });
const DAY = 86_400_000;
const NEWER = 'quartet-daily-2026-11-20T10-00-00-000Z.db';
const DAMAGED = 'quartet.db.corrupt-2026-11-20T12-00-00-000Z';

/** Runs the program as a person does. */
function restore(folder: string, ...args: readonly string[]) {
  const path = join(import.meta.dirname, 'restore-program.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [path, '--data', folder, ...args]);
  return { status, out: stdout.toString(), err: stderr.toString() };
}

/** Creates a day-old copy of the current database. @returns its name */
function copyOf(folder: string): string {
  const { db, close } = openDatabase(folder, NOW);
  copyDatabase(db, folder, NOW - DAY);
  close();
  return basename(listBackups(folder, 'backup')[0] ?? '');
}

function change(folder: string, sql: string, file = 'quartet.db'): void {
  const db = new DatabaseSync(join(folder, file));
  db.exec(sql);
  db.close();
}

/** Returns all files except the note of the last lock holder. */
function all(folder: string): Record<string, string> {
  const { 'lock.db': _, 'lock.json': __, ...hashes } = hashesOf(folder);
  return hashes;
}

function titles(folder: string): string[] {
  const db = new DatabaseSync(join(folder, 'quartet.db'), { readOnly: true });
  const found = db.prepare('SELECT title FROM conversation ORDER BY number').all();
  db.close();
  return found.map(({ title }) => String(title));
}

/** Creates a database with conversations in its file, and others only in its log; it stays open. */
function talked(folder: string, inFile: readonly string[], inLog: readonly string[]) {
  const opened = openDatabase(folder, NOW);
  const store = new ConversationStore(opened.db);
  const add = (title: string) => {
    const id = newId(NOW);
    store.insert(id, TEST_OPTIONS, NOW);
    store.setTitle(id, title, false);
  };
  inFile.forEach(add);
  opened.db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  inLog.forEach(add);
  return opened;
}

test('--copies lists copies with their dates and states; --copy rolls back to one', () => {
  const folder = temporaryFolder().path;
  fillFolder(folder);
  const name = copyOf(folder);
  copyFileSync(join(folder, name), join(folder, NEWER));
  change(folder, 'PRAGMA user_version = 999', NEWER);
  writeFileSync(join(folder, DAMAGED), 'of no use');
  change(folder, "UPDATE conversation SET title = 'since then'");
  const before = all(folder);

  const bytes = (file: string) => statSync(join(folder, file)).size;
  expect(restore(folder, '--copies')).toEqual({
    status: 0,
    out: [
      `${name}  ${new Date(NOW - DAY).toISOString()}  update  ${bytes(name)} bytes  2 conversations, 2 works`,
      `${DAMAGED}  2026-11-20T12:00:00.000Z  damaged  ${bytes(DAMAGED)} bytes  what it still holds can be brought over`,
      `${NEWER}  2026-11-20T10:00:00.000Z  daily  ${bytes(NEWER)} bytes  of a newer Quartet`,
      '',
    ].join('\n'),
    err: '',
  });
  const refused = [
    ['quartet.db', 'There is no copy of that name. List them with --copies.'],
    [NEWER, 'This copy was made by a newer Quartet. Update Quartet to go back to it.'],
  ] as const;
  for (const [of, err] of refused.slice(0, runs(0, 2).numRuns))
    expect(restore(folder, '--copy', of)).toEqual({ status: 1, out: '', err: `${err}\n` });
  expect(all(folder)).toEqual(before);

  const { status, out, err } = restore(folder, '--copy', name);
  expect([status, err]).toEqual([0, '']);
  const [aside = ''] = readdirSync(folder).filter((one) => one.startsWith('before-going-back-'));
  expect(out).toBe(
    `Went back to ${name}: 2 conversations and 2 works.\nWhat was there before is in ${join(folder, aside)}, and among the copies.\n`,
  );
  expect(titles(folder)).toEqual(['Green tea', '茶']);
  expect(titles(join(folder, aside))).toEqual(['since then', 'since then']);
  const { 'quartet.db': was, ...rest } = before;
  expect(all(folder)).toMatchObject({ ...rest, [join(aside, 'quartet.db')]: was });
});

test('reads the WAL of an unclosed database that a rollback set aside', async () => {
  const folder = temporaryFolder().path;
  const { close } = talked(folder, ['in the file'], ['in the log']);
  const aside = 'before-going-back-2026-11-20T00-00-00-000Z';
  mkdirSync(join(folder, aside));
  for (const name of ['quartet.db', 'quartet.db-wal'])
    copyFileSync(join(folder, name), join(folder, aside, name));
  close();
  const copies = new DatabaseCopies({ dataFolder: folder, version: '0', now: () => NOW });
  expect(await copies.look(aside, ON)).toEqual({ state: 'sound', conversations: 2, works: 0 });
});

test('a rollback holds jobs that were queued in the copy, so the next start sends no request', async () => {
  const server = await startChatServer();
  const folder = temporaryFolder().path;
  const startSandbox = async () => ({ url: server.url, key: 'key', close: async () => {} });
  const host = () => fakeHost({ dataFolder: folder, startSandbox });
  const first = await testCore({ host: host(), server });
  await first.api.settings.change({ queuePaused: true });
  const runs = [{ opId: newId(Date.now()), voiceId: 'voice-1' }];
  const script = { text: 'Hello', cast: null, settings: WAV_SETTINGS };
  await first.api.speech.create({ runs, connectionId: 'sandbox', ...script });
  const name = copyOf(folder);
  await first.core.stop();
  change(folder, 'PRAGMA foreign_keys = ON; DELETE FROM conversation; DELETE FROM generation');
  await new DatabaseCopies({ dataFolder: folder, version: '0', now: () => NOW }).prepare(name, ON);
  expect(applyRestore(folder, NOW).warnings).toEqual(['gone_back']);

  const again = await testCore({ host: host(), server });
  const { items } = await again.api.jobs.list({ limit: 10 });
  const [job] = items.filter(({ kind }) => kind === 'speech');
  expect(job).toMatchObject({ state: 'queued', held: true });
  expect(server.posts).toEqual([]);
  // It could be sent; the missing response is not caused by the path.
  await again.api.jobs.start({ id: job?.id ?? '' });
  await until(() => server.posts.length > 0);
  expect(server.posts[0]).toContain('Hello');
  await again.close();
});

test('refuses to back up a damaged database, and keeps its log for the next start', () => {
  const folder = temporaryFolder().path;
  const killed = temporaryFolder().path;
  const { close } = talked(folder, ['in the file'], ['in the log']);
  for (const name of readdirSync(folder).filter((one) => /^quartet\.db(-wal)?$/.test(one)))
    copyFileSync(join(folder, name), join(killed, name));
  close();
  const [path, log] = [join(killed, 'quartet.db'), join(killed, 'quartet.db-wal')];
  const bytes = readFileSync(path);
  writeFileSync(path, bytes.fill(0xee, bytes.length - 4096));
  const logged = readFileSync(log);
  const program = join(import.meta.dirname, 'backup-program.ts');
  const to = join(temporaryFolder().path, 'b.zip');
  const { status, stderr } = spawnSync(process.execPath, [program, '--to', to, '--data', killed]);
  expect([status, stderr.toString()]).toEqual([1, expect.stringContaining('Start Quartet once')]);
  expect(readFileSync(log).equals(logged)).toBe(true);
  const opened = openDatabase(killed, NOW);
  expect(opened.warnings).toEqual(['database_set_aside']);
  opened.close();
  expect(titles(killed)).toContain('in the log');
});

test('refuses contradictory options, and --copy without a name', () => {
  const options = (...argv: string[]) => programOptions(argv, 'from', '/home/me');
  expect(options('--copies')).toEqual({ type: 'copies', data: undefined });
  expect(options('--copy', 'a.db', '--data', 'd')).toEqual({
    type: 'copy',
    name: 'a.db',
    data: '/home/me/d',
  });
  for (const argv of [
    ['--copies', '--copy', 'a'],
    ['--copy', 'a', '--from', 'b'],
    ['--copy', ''],
    ['--copy'],
  ])
    expect(() => options(...argv), argv.join(' ')).toThrow(UsageError);
  expect(() => programOptions(['--copies'], 'to')).toThrow(UsageError);
});
