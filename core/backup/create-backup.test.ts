import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, test } from 'vitest';
import { connect } from '../db/connect.ts';
import { openDatabase } from '../db/database.ts';
import { FILLED_FILES, fillFolder, LEFT_OUT, writeFiles } from '../testing/filled-folder.ts';
import { makeBackup, NOW, ON } from '../testing/make-backup.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { isReplaced, NOT_RESTORED } from './backup-entries.ts';
import { createBackup } from './create-backup.ts';
import { openArchive } from './open-archive.ts';

let root: string;
let from: string;
let archive: string;
beforeEach(() => {
  root = temporaryFolder().path;
  from = join(root, 'from');
  archive = join(root, 'b.zip');
  mkdirSync(from);
  fillFolder(from);
});

const source = (db: DatabaseSync) => ({
  ...{ db, dataFolder: from, libraryFolder: join(from, 'library'), settings: {}, version: '0', now: NOW },
});

test('fails with a clear error before it starts if the disk has no room', async () => {
  const { db, close } = openDatabase(from, NOW);
  const full = async () => ({ bavail: 1, bsize: 64 * 1024 * 1024 });
  const made = createBackup(source(db), archive, ON, () => undefined, full);
  await expect(made).rejects.toThrow('There is not enough space on the disk.');
  close();
  expect(readdirSync(root)).toEqual(['from']);
});

test.skipIf(process.platform === 'win32')(
  'exits with an error message on a full disk, and leaves no files',
  () => {
    writeFiles(from, { 'library/large.wav': Buffer.alloc(20_000_000, 1) });
    const program = join(import.meta.dirname, 'backup-program.ts');
    // Limits file sizes for this shell's programs: the system fails as on a full disk.
    const limited = 'ulimit -f 10000; exec "$0" "$@"';
    const { status, stderr } = spawnSync('bash', [
      ...['-c', limited, process.execPath, program, '--to', archive, '--data', from],
    ]);
    expect([status, stderr.toString()]).toEqual([1, 'There is not enough space on the disk.\n']);
    expect(readdirSync(root)).toEqual(['from']);
  },
);

test('refuses a damaged database, because a restore would refuse it', async () => {
  const path = join(from, 'quartet.db');
  const db = connect(path);
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  db.close();
  const bytes = readFileSync(path);
  bytes.fill(0xff, bytes.length - 200_000, bytes.length - 190_000);
  writeFileSync(path, bytes);
  const again = new DatabaseSync(path);
  const made = createBackup(source(again), archive, ON, () => undefined);
  await expect(made).rejects.toMatchObject({ reason: 'database_damaged' });
  again.close();
  expect(readdirSync(root)).toEqual(['from']);
});

test('lists files that are missing on disk, and does not follow links', async () => {
  writeFiles(root, { 'secret.txt': 'not to be packed' });
  symlinkSync(join(root, 'secret.txt'), join(from, 'library', 'linked.mp3'));
  symlinkSync(root, join(from, 'parts', 'linked'));
  const { db, close } = openDatabase(from, NOW);
  db.exec("UPDATE asset SET file_name = 'gone.mp3' WHERE file_name = 'Hello.mp3'");
  close();
  await makeBackup(from, archive);
  const { manifest, close: end } = await openArchive(archive, 99);
  end();
  expect(manifest.missing).toContain('gone.mp3');
  expect(manifest.counts).toMatchObject({ missing: manifest.missing.length, files: 4 });
  expect(manifest.entries.map(({ name }) => name).filter((name) => name.includes('linked'))).toEqual([]);
});

test('classifies every entry of the data folder as replaced or kept by a restore', () => {
  const kept = new Set(Object.keys({ ...FILLED_FILES, ...LEFT_OUT }).map((way) => way.split('/')[0] ?? ''));
  for (const name of [...kept, ...readdirSync(from), 'quartet.db-suspect', 'quartet.db.corrupt-2026']) {
    expect([isReplaced(name), NOT_RESTORED.has(name)].filter(Boolean), name).toHaveLength(1);
  }
  for (const name of ['my notes.txt', 'quartet', 'settings.json5', 'before-restore-2026']) {
    expect(isReplaced(name), name).toBe(false);
  }
});

test('backs up only recorded files of a linked library, and no other linked folder', async () => {
  const elsewhere = join(root, 'elsewhere');
  renameSync(join(from, 'library'), elsewhere);
  writeFileSync(join(elsewhere, 'diary.txt'), 'private');
  symlinkSync(elsewhere, join(from, 'library'));
  rmSync(join(from, 'covers'), { recursive: true });
  symlinkSync(elsewhere, join(from, 'covers'));
  const { db, close } = openDatabase(from, NOW);
  db.exec("UPDATE asset SET file_name = 'Hello.mp3' WHERE number = (SELECT min(number) FROM asset)");
  await createBackup(source(db), archive, ON, () => undefined);
  close();
  const { manifest, close: end } = await openArchive(archive, 100);
  end();
  const names = manifest.entries.map(({ name }) => name);
  expect(names.filter((name) => name.startsWith('library/'))).toEqual([
    'library/Hello.mp3',
    'library/Hello.mp3.json',
  ]);
  expect(names.filter((name) => name.startsWith('covers/'))).toEqual([]);
});
