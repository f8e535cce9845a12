import { type SpawnSyncOptions, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { lockDataFolder } from '../platform/data-lock.ts';
import { bundledPrograms } from '../testing/bundled-program.ts';
import { FILLED_FILES, fillFolder, hashesOf, KEPT_KEY, writeFiles } from '../testing/filled-folder.ts';
import { rowsOf } from '../testing/first-version.ts';
import { keyIn } from '../testing/key-encodings.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { programOptions, UsageError } from './program-options.ts';

/** copy-programs.test.ts runs the sources, as `npm run backup` does. */
const bundled = bundledPrograms();
let root: string;
let from: string;
let archive: string;
beforeEach(() => {
  root = temporaryFolder().path;
  from = join(root, 'from');
  archive = join(root, 'b.zip');
  mkdirSync(from, { mode: 0o700 });
  fillFolder(from);
});

function run(program: 'backup' | 'restore', args: readonly string[], options: SpawnSyncOptions = {}) {
  const path = bundled(`core/backup/${program}-program`);
  const { status, stdout, stderr } = spawnSync(process.execPath, [path, ...args], options);
  return { status, out: stdout.toString(), err: stderr.toString() };
}
const backup = (...args: string[]) => run('backup', ['--to', archive, '--data', from, ...args]);
const restore = (to: string, file = archive) => run('restore', ['--from', file, '--data', to]);

test('the backup and restore commands copy all data from one data folder to another', () => {
  const to = join(root, 'new', 'folder');
  const made = backup();
  expect(made).toMatchObject({ status: 0, err: '' });
  expect(made.out).toContain(`Backed up 2 conversations and 4 files to ${archive}`);
  expect(keyIn(readFileSync(archive), KEPT_KEY)).toEqual([]);
  const restored = restore(to);
  expect(restored).toMatchObject({ status: 0, err: '' });
  expect(restored.out).toContain(`Restored 2 conversations and 4 files`);
  expect(restored.out).not.toContain('before');
  const [was, now] = [hashesOf(from), hashesOf(to)];
  for (const way of Object.keys(FILLED_FILES)) expect(now[way], way).toBe(was[way]);
  expect(rowsOf(join(to, 'quartet.db'))).toEqual(rowsOf(join(from, 'quartet.db')));
  expect(readdirSync(root).filter((name) => name.startsWith('b.zip'))).toEqual(['b.zip']);
  // A second restore sets the current data aside.
  const again = restore(to);
  expect(again.out).toMatch(/What was there before is in .*before-restore-/);
  expect(rowsOf(join(to, 'quartet.db'))).toEqual(rowsOf(join(from, 'quartet.db')));
});

test('writes the archive into a folder under a dated name, and never replaces a file', () => {
  const { status, out } = run('backup', ['--to', root, '--data', from]);
  expect(status).toBe(0);
  const [name = ''] = readdirSync(root).filter((found) => found.endsWith('.zip'));
  expect(name).toMatch(/^Quartet backup \d{4}-\d\d-\d\d \d\d-\d\d\.zip$/);
  expect(out).toContain(name);
  writeFileSync(archive, 'mine');
  expect(backup()).toMatchObject({ status: 1, out: '', err: `${archive} is there already.\n` });
  expect(readFileSync(archive, 'utf8')).toBe('mine');
});

describe('the backup and restore commands', () => {
  test('report that another process uses the folder, without changing any file', () => {
    const before = hashesOf(from);
    // Not opened while it is held: closing any handle of the file would drop the process's lock.
    const lock = lockDataFolder(from, 'desktop app');
    const held = { status: 1, out: '', err: expect.stringContaining('already running with the data folder') };
    expect(backup()).toEqual(held);
    writeFileSync(archive, 'x');
    expect(restore(from)).toEqual(held);
    expect(run('restore', ['--copies', '--data', from])).toEqual(held);
    lock.release();
    const { 'lock.db': _, 'lock.json': __, ...after } = hashesOf(from);
    expect(after).toEqual(before);
    expect(readFileSync(archive, 'utf8')).toBe('x');
  });

  test('report a folder without data, and fail for a missing archive', () => {
    const empty = join(root, 'empty');
    const { status, err } = run('backup', ['--to', archive, '--data', empty]);
    expect([status, err]).toEqual([
      1,
      `There is nothing of Quartet in ${empty}. Say where it is with --data.\n`,
    ]);
    expect(restore(from, join(root, 'none'))).toMatchObject({ status: 1, out: '' });
  });

  test('report what is wrong with an archive, without changing any file', () => {
    const to = join(root, 'to');
    backup();
    const bytes = readFileSync(archive);
    writeFiles(to, { 'quartet.db': 'as it was', 'library/a.png': 'mine' });
    const before = hashesOf(to);
    bytes.writeUInt8(bytes.readUInt8(5000) ^ 1, 5000);
    writeFileSync(archive, bytes);
    expect(restore(to)).toMatchObject({ status: 1, out: '', err: expect.stringContaining('is damaged') });
    writeFileSync(archive, 'no zip');
    expect(restore(to)).toMatchObject({ status: 1, err: 'This file is no backup of Quartet.\n' });
    const { 'lock.db': _, 'lock.json': __, ...after } = hashesOf(to);
    expect(after).toEqual(before);
  });

  test('explain their usage on request and after a wrong option', () => {
    expect(run('backup', ['--help'])).toMatchObject({ status: 0, err: '' });
    expect(run('backup', ['--help']).out).toContain('npm run backup -- --to FILE');
    const wrong = run('restore', ['--form', 'x']);
    expect([wrong.status, wrong.out]).toEqual([2, '']);
    expect(wrong.err).toContain('npm run restore -- (--from FILE');
  });
});

test('finishes an interrupted restore before making another backup', () => {
  writeFiles(from, {
    'restore.json': JSON.stringify({ step: 'in', aside: 'before-restore-2026-01-01T00-00-00-000Z' }),
    'restore-ready/covers/late.png': 'was still to come',
  });
  // This is the state that a killed start left: the folder had been moved out.
  const covers = join(from, 'covers');
  const moved = join(from, 'before-restore-2026-01-01T00-00-00-000Z', 'covers');
  writeFiles(moved, { 'old.png': 'before' });
  spawnSync('rm', ['-r', covers]);
  expect(backup().status).toBe(0);
  expect(readFileSync(join(covers, 'late.png'), 'utf8')).toBe('was still to come');
  expect(readdirSync(from).filter((name) => name.startsWith('restore'))).toEqual([]);
});

test.skipIf(process.platform === 'win32')(
  'leaves no files when the backup command is interrupted',
  async () => {
    writeFiles(from, { 'library/large.wav': Buffer.alloc(200_000_000, 1) });
    const path = join(import.meta.dirname, 'backup-program.ts');
    const child = spawn(process.execPath, [path, '--to', archive, '--data', from], { stdio: 'pipe' });
    const ended = once(child, 'close');
    let err = '';
    child.stderr.on('data', (chunk) => {
      err += String(chunk);
    });
    const looking = setInterval(() => {
      if (readdirSync(root).includes('b.zip.part')) child.kill('SIGINT');
    }, 5);
    const [code] = await ended.finally(() => clearInterval(looking));
    expect([code, err]).toEqual([1, 'Stopped. Nothing was changed.\n']);
    expect(readdirSync(root).sort()).toEqual(['from']);
  },
);

test('resolves paths relative to the directory of the user, and refuses invalid options', () => {
  expect(programOptions(['--to', 'b.zip', '--data', 'd'], 'to', '/home/me')).toEqual({
    ...{ type: 'file', file: '/home/me/b.zip', data: '/home/me/d' },
  });
  expect(programOptions(['--help'], 'from')).toBeNull();
  for (const argv of [[], ['--to', ''], ['--from', 'x'], ['--to', 'x', 'y'], ['--to']]) {
    expect(() => programOptions(argv, 'to')).toThrow(UsageError);
  }
});
