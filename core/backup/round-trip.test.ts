import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openPromise } from 'yauzl';
import { openDatabase } from '../db/database.ts';
import { runs } from '../testing/deep.ts';
import {
  FILLED_FILES,
  fillFolder,
  hashesOf,
  KEPT_KEY,
  LEFT_OUT,
  writeFiles,
} from '../testing/filled-folder.ts';
import { OLD_VERSIONS, rowsOf, writeOldVersion } from '../testing/first-version.ts';
import { keyIn } from '../testing/key-encodings.ts';
import { makeBackup, NOW, ON } from '../testing/make-backup.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { applyRestore } from './apply-restore.ts';
import { createBackup } from './create-backup.ts';
import { unpackBackup } from './unpack-backup.ts';

/** Creates a data folder, a backup of it, and an empty folder to restore into. */
async function backedUp(more: Readonly<Record<string, string | Buffer>> = {}) {
  const root = temporaryFolder().path;
  const [from, to] = [join(root, 'from'), join(root, 'to')];
  for (const folder of [from, to]) mkdirSync(folder);
  fillFolder(from);
  writeFiles(from, more);
  const archive = join(root, 'backup.zip');
  return { from, to, archive, contents: await makeBackup(from, archive) };
}

const restore = async (archive: string, to: string) => {
  const progress: [number, number | null][] = [];
  const contents = await unpackBackup(archive, to, ON, (done, of) => progress.push([done, of]));
  return { contents, progress, taken: applyRestore(to, NOW) };
};

test('restores every row, every file and the settings into an empty folder', async () => {
  const { from, to, archive, contents } = await backedUp();
  const { contents: restored, progress, taken } = await restore(archive, to);
  expect(taken).toEqual({ warnings: ['restored'], aside: null });
  expect(contents).toMatchObject({ createdAt: NOW, version: '0.0.0', conversations: 2, files: 4 });
  expect(restored).toEqual(contents);
  expect(progress.at(-1)).toEqual([contents.bytes, contents.bytes]);

  const { db, warnings, close } = openDatabase(to, NOW);
  close();
  expect(db.isOpen).toBe(false);
  expect(warnings).toEqual([]);
  expect(rowsOf(join(to, 'quartet.db'))).toEqual(rowsOf(join(from, 'quartet.db')));
  const { 'quartet.db': _, 'settings.json': settings, ...files } = hashesOf(to);
  const was = hashesOf(from);
  expect(files).toEqual(Object.fromEntries(Object.keys(FILLED_FILES).map((way) => [way, was[way]])));
  expect(settings).toBeDefined();
  const kept = JSON.parse(readFileSync(join(to, 'settings.json'), 'utf8'));
  expect(kept.settings.language).toBe('zh-CN');
  expect(kept.connections).toMatchObject([
    { id: 'work', name: 'Work', baseUrl: 'https://api.example.com', profile: { chatPath: '/v2/chat' } },
  ]);
  expect(readdirSync(to).filter((name) => !/-(wal|shm)$/.test(name))).toEqual(
    ['covers', 'library', 'parts', 'pictures', 'quartet.db', 'references', 'settings.json', 'songs'].sort(),
  );
});

test('a backup contains no caches and no secrets', async () => {
  const { from, to, archive } = await backedUp();
  const names = await namesIn(archive);
  for (const way of Object.keys(LEFT_OUT)) expect(names).not.toContain(way);
  await restore(archive, to);
  expect(keyIn(readFileSync(archive), KEPT_KEY)).toEqual([]);
  for (const way of Object.keys(hashesOf(to))) {
    expect(keyIn(readFileSync(join(to, way)), KEPT_KEY), way).toEqual([]);
  }
  // The search does find the key where it is expected.
  expect(keyIn(readFileSync(join(from, 'settings.json')), KEPT_KEY)).toContain('plain');
});

test('restores arbitrary files and texts unchanged', async () => {
  const name = fc
    .string({ unit: fc.constantFrom(...'abcXYZ012早上好é👩‍🎤 -_()'), minLength: 1, maxLength: 40 })
    .map((text) => text.trim())
    .filter((text) => text !== '' && !text.includes('\u200d'));
  const content = fc.uint8Array({ maxLength: 70_000 }).map((bytes) => Buffer.from(bytes));
  const files = fc.dictionary(name, content, { maxKeys: 8 });
  await fc.assert(
    fc.asyncProperty(files, fc.string({ unit: 'binary', maxLength: 2000 }), async (library, title) => {
      const { from, to } = await folders();
      fillFolder(from);
      const named = Object.entries(library).map(([stem, bytes]) => [`library/_${stem}.png`, bytes] as const);
      writeFiles(from, Object.fromEntries(named));
      const { db, close } = openDatabase(from, NOW);
      db.prepare('UPDATE conversation SET title = ?').run(title.replaceAll('\0', ' '));
      close();
      await makeBackup(from, join(from, 'b.zip'));
      await restore(join(from, 'b.zip'), to);
      const [was, is] = [hashesOf(from), hashesOf(to)];
      for (const way of [...Object.keys(FILLED_FILES), ...named.map(([way]) => way)]) {
        expect(is[way], way).toBe(was[way]);
      }
      expect(rowsOf(join(to, 'quartet.db'))).toEqual(rowsOf(join(from, 'quartet.db')));
    }),
    runs(3, 100),
  );
}, 120_000);

test.each(OLD_VERSIONS)('migrates a restored backup of version %i at the start', async (version) => {
  const { from, to } = await folders();
  writeOldVersion(join(from, 'quartet.db'), version);
  writeFiles(from, { 'settings.json': '{}' });
  const db = new DatabaseSync(join(from, 'quartet.db'));
  const source = { db, dataFolder: from, libraryFolder: join(from, 'library'), settings: {} };
  await createBackup({ ...source, version: '0', now: NOW }, join(from, 'b.zip'), ON, () => undefined);
  db.close();
  await restore(join(from, 'b.zip'), to);
  openDatabase(to, NOW).close();
  openDatabase(from, NOW).close();
  expect(rowsOf(join(to, 'quartet.db'))).toEqual(rowsOf(join(from, 'quartet.db')));
});

test('sets a used folder aside completely, and keeps its keys', async () => {
  const { archive, to } = await backedUp();
  fillFolder(to);
  writeFiles(to, {
    'library/Mine.mp3': 'only here',
    'quartet-backup-2026-01-01T00-00-00-000Z.db': 'older',
    'settings.json.last-good': '{}',
    'not ours.txt': 'left alone',
  });
  const before = hashesOf(to);
  const { taken } = await restore(archive, to);
  expect(taken.warnings).toEqual(['restored']);
  const after = hashesOf(to);
  expect(after['library/Mine.mp3']).toBeUndefined();
  for (const way of [
    'keys/keys.json',
    'keys/keychain.json',
    'window.json',
    'sandbox/songs.json',
    'not ours.txt',
  ]) {
    expect(after[way], way).toBe(before[way]);
  }
  const aside = hashesOf(taken.aside ?? '');
  for (const [way, hash] of Object.entries(before))
    expect(after[way] === hash || aside[way] === hash, way).toBe(true);
  for (const way of ['quartet.db', 'library/Mine.mp3', 'settings.json', 'settings.json.last-good']) {
    expect(aside[way], way).toBe(before[way]);
  }
  // Otherwise a database damaged later would be replaced by a copy of the previous data.
  expect(readdirSync(to).filter((name) => name.startsWith('quartet-backup-'))).toEqual([]);
});

async function folders() {
  const root = temporaryFolder().path;
  const [from, to] = [join(root, 'from'), join(root, 'to')];
  for (const folder of [from, to]) mkdirSync(folder);
  return { from, to };
}

async function namesIn(archive: string): Promise<string[]> {
  const zip = await openPromise(archive, { autoClose: false });
  const names: string[] = [];
  for await (const { fileName } of zip.eachEntry()) names.push(fileName);
  zip.close();
  return names;
}
