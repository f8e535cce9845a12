import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { createSchema, SCHEMA_VERSION } from '../db/migrate.ts';
import { hashesOf, writeFiles } from '../testing/filled-folder.ts';
import { ON } from '../testing/make-backup.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { UNSEALED } from './seal.ts';
import { unpackBackup } from './unpack-backup.ts';

/** An entry of a zip archive. */
interface ArchiveEntry {
  readonly name: string;
  readonly content: Buffer;
  readonly mode?: number;
  readonly compress?: boolean;
}

/** Writes a zip with arbitrary entry names and a valid backup seal, which an attacker can compute too. */
async function sealedZip(path: string, entries: readonly ArchiveEntry[]): Promise<void> {
  const zip = new ZipFile();
  for (const [n, { name, content, mode = 0o100600, compress = true }] of entries.entries()) {
    zip.addBuffer(content, placeholder(n, name), { mode, compress });
  }
  zip.end({ forceZip64Format: false, comment: UNSEALED });
  let bytes: Buffer = await buffer(zip.outputStream);
  for (const [n, { name }] of entries.entries()) bytes = renamed(bytes, placeholder(n, name), name);
  writeFileSync(path, resealed(bytes));
}

/** Returns an archive with its seal (the SHA-256 at its end) recomputed. */
function resealed(bytes: Buffer): Buffer {
  const before = bytes.subarray(0, bytes.length - 64);
  return Buffer.concat([before, Buffer.from(createHash('sha256').update(before).digest('hex'))]);
}

/** Returns a valid entry name of the same length in bytes, unique for each entry. */
function placeholder(n: number, name: string): string {
  return `${n}`.padStart(Buffer.byteLength(name), '@');
}

/** Replaces all occurrences of a name by one of the same length. */
function renamed(bytes: Buffer, from: string, to: string): Buffer {
  const [old, name] = [Buffer.from(from), Buffer.from(to)];
  const result = Buffer.from(bytes);
  for (let at = result.indexOf(old); at !== -1; at = result.indexOf(old, at + 1)) name.copy(result, at);
  return result;
}

/** Returns the manifest of these entries, with the fields of `more` added or replaced. */
function manifestOf(
  entries: readonly ArchiveEntry[],
  more: Readonly<Record<string, unknown>> = {},
): ArchiveEntry {
  const listed = entries.map(({ name, content }) => ({
    name,
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
  }));
  const counts = { conversations: 0, files: 0, missing: 0 };
  const facts = {
    app: 'quartet',
    form: 1,
    version: '0',
    schemaVersion: 1,
    createdAt: 0,
    counts,
    missing: [],
  };
  return {
    name: 'manifest.json',
    content: Buffer.from(JSON.stringify({ ...facts, entries: listed, ...more })),
  };
}

let root: string;
let data: string;
let archive: string;
let good: ArchiveEntry[];
beforeEach(() => {
  root = temporaryFolder().path;
  data = join(root, 'data');
  mkdirSync(data);
  archive = join(root, 'b.zip');
  good = [
    { name: 'settings.json', content: Buffer.from('{}') },
    { name: 'quartet.db', content: database(() => undefined) },
  ];
});

/** Creates a database of the newest schema version, changed as an attacker could. */
function database(change: (db: DatabaseSync) => void): Buffer {
  const path = join(root, `${readdirSync(root).length}.db`);
  const db = new DatabaseSync(path);
  // Durability does not matter in this test.
  db.exec('PRAGMA synchronous = 0; PRAGMA journal_mode = memory');
  createSchema(db);
  change(db);
  db.close();
  return readFileSync(path);
}

const SCHEMA = { schemaVersion: SCHEMA_VERSION };
const unpack = () => unpackBackup(archive, data, ON, () => undefined);

/** Expects a refusal for this reason, and no change anywhere. */
async function refused(reason: string): Promise<void> {
  writeFiles(data, {
    'quartet.db': 'as it was',
    'library/a.png': 'mine',
    'restore-ready/x': 'restored before',
  });
  const before = [hashesOf(root), readdirSync(root), readdirSync(data)];
  await expect(unpack()).rejects.toMatchObject({ name: 'Conflict', reason });
  expect([hashesOf(root), readdirSync(root), readdirSync(data)]).toEqual(before);
}

const sealed = (entries: readonly ArchiveEntry[], more: Readonly<Record<string, unknown>> = SCHEMA) =>
  sealedZip(archive, [...entries, manifestOf(entries, more)]);
const library = (name: string, more: Partial<ArchiveEntry> = {}): ArchiveEntry => ({
  ...{ name, content: Buffer.from('x') },
  ...more,
});

test('the unmodified archive is accepted', async () => {
  await sealed([...good, library('library/a.png')]);
  expect(await unpack()).toMatchObject({ bytes: expect.any(Number) });
  expect(readFileSync(join(data, 'restore-ready/library/a.png'), 'utf8')).toBe('x');
});

describe('entry names of an archive', () => {
  test.each([
    '../evil.txt',
    'library/../../evil.txt',
    'library/..',
    '/etc/evil',
    'C:/evil',
    'C:evil',
    'library\\..\\evil',
    'library/a/b.png',
    'library/',
    'library//a',
    'library/.hidden',
    'library/a.part',
    'library/nul.png',
    'library/a:b',
    'library/a\u202egnp.exe',
    'library/a\nb',
    'evil.db',
    'keys/keys.json',
    'lock.db',
    'quartet.db-wal',
    'parts/a',
    'parts/a/b/c',
    '__proto__/x',
    'constructor/x',
  ])('refuses the entry name %j', async (name) => {
    await sealed([...good, library(name)]);
    await refused('backup_invalid');
    expect(existsSync(join(root, 'evil.txt'))).toBe(false);
  });

  test('refuses a name that occurs twice', async () => {
    const twice = [library('library/a.png'), library('library/a.png', { content: Buffer.from('y') })];
    await sealedZip(archive, [...good, ...twice, manifestOf([...good, library('library/a.png')], SCHEMA)]);
    await refused('backup_invalid');
  });

  test('refuses links, folders and devices', async () => {
    for (const mode of [0o120777, 0o040700, 0o020600, 0o010600]) {
      await sealed([...good, library('library/a.png', { content: Buffer.from('/etc/passwd'), mode })]);
      await refused('backup_invalid');
    }
  });
});

describe('the manifest of an archive', () => {
  test('refuses a missing or foreign manifest', async () => {
    await sealedZip(archive, good);
    await refused('backup_invalid');
    for (const content of ['', '[]', '{"app":"other"}', 'null', `{"app":"quartet","form":0}`]) {
      await sealedZip(archive, [...good, { name: 'manifest.json', content: Buffer.from(content) }]);
      await refused('backup_invalid');
    }
  });

  test('refuses a manifest that does not match the entries', async () => {
    await sealedZip(archive, [...good, library('library/a.png'), manifestOf(good, SCHEMA)]);
    await refused('backup_invalid');
    await sealedZip(archive, [...good, manifestOf([...good, library('library/a.png')], SCHEMA)]);
    await refused('backup_invalid');
    await sealed(good.slice(0, 1));
    await refused('backup_invalid');
  });

  test('reports a newer format or schema version as the reason', async () => {
    await sealedZip(archive, [...good, manifestOf(good, { form: 2, more: 'than we know' })]);
    await refused('backup_too_new');
    await sealed(good, { schemaVersion: SCHEMA_VERSION + 1 });
    await refused('backup_too_new');
  });

  test('refuses an entry larger than listed, so a zip bomb does not unpack', async () => {
    const bomb = library('library/bomb.png', { content: Buffer.alloc(50_000_000) });
    const listed = manifestOf([...good, library('library/bomb.png')], SCHEMA);
    await sealedZip(archive, [...good, bomb, listed]);
    expect(readFileSync(archive).length).toBeLessThan(250_000);
    await refused('backup_invalid');
  });

  test('refuses an archive larger than the free space before writing anything', async () => {
    await sealed(good);
    const full = async () => ({ bavail: 1, bsize: 64 * 1024 * 1024 });
    const tried = unpackBackup(archive, data, ON, () => undefined, full);
    await expect(tried).rejects.toMatchObject({ reason: 'no_space' });
    expect(readdirSync(data)).toEqual([]);
  });

  test('reports a wrong hash as damage', async () => {
    const changed = library('library/a.png', { content: Buffer.from('y') });
    await sealedZip(archive, [...good, changed, manifestOf([...good, library('library/a.png')], SCHEMA)]);
    await refused('backup_damaged');
  });
});

describe('the database of an archive', () => {
  const withDatabase = async (content: Buffer) => {
    await sealed([...good.slice(0, 1), { name: 'quartet.db', content }]);
  };

  test.each([
    ['a trigger', "CREATE TRIGGER t AFTER INSERT ON job BEGIN UPDATE job SET state = 'queued'; END"],
    ['a view', 'CREATE VIEW v AS SELECT * FROM job'],
    ['a table', 'CREATE TABLE t (a)'],
    ['a column', "ALTER TABLE draft ADD COLUMN more TEXT DEFAULT 'x'"],
    ['an index on an expression', 'CREATE INDEX i ON draft (upper(value))'],
  ])('is refused with %s that the app did not create', async (_, sql) => {
    await withDatabase(database((db) => db.exec(sql)));
    await refused('backup_invalid');
  });

  test.each(['../quartet.db', '/etc/passwd', '..', 'a/../../b', 'a\\..\\b', ''])(
    'is refused with the file name %j',
    async (name) => {
      const asset = `INSERT INTO asset (id, kind, title, file_name, mime_type, bytes, sha256, created_at, width, height)
        VALUES ('a', 'picture', '', '${name}', 'image/png', 1, '', 1, 1, 1)`;
      await withDatabase(database((db) => db.exec(asset)));
      await refused('backup_invalid');
    },
  );

  test('refuses a schema version other than the listed one', async () => {
    await withDatabase(database((db) => db.exec(`PRAGMA user_version = ${SCHEMA_VERSION - 1}`)));
    await refused('backup_invalid');
    await withDatabase(database((db) => db.exec('PRAGMA user_version = 99')));
    await refused('backup_too_new');
  });

  test('reports a broken database, or another file in its place, as damage', async () => {
    await withDatabase(Buffer.from('SQLite format 3\0, or not'));
    await refused('backup_damaged');
    const sound = database((db) => {
      for (let n = 0; n < 3000; n++) db.exec(`INSERT INTO draft VALUES ('${n}', '${'x'.repeat(200)}')`);
    });
    sound.fill(0xff, sound.length - 20_000, sound.length - 12_000);
    await withDatabase(sound);
    await refused('backup_damaged');
  });
});

test('imports only settings that match our schemas', async () => {
  const content = Buffer.from(
    JSON.stringify({
      settings: { language: 'not a language', theme: 5, __proto__: { a: 1 } },
      connections: [
        { id: 'a', name: 'A', baseUrl: 'https://ok.example', key: 'sk-1' },
        { id: 'b', name: 'B', baseUrl: 'http://remote.example' },
        { id: 'sandbox', name: 'S', baseUrl: 'https://evil.example' },
      ],
      mcp: { command: 'sh' },
    }),
  );
  await sealed([{ name: 'settings.json', content }, ...good.slice(1)]);
  await unpack();
  const kept = JSON.parse(readFileSync(join(data, 'restore-ready/settings.json'), 'utf8'));
  expect(Object.keys(kept)).toEqual(['settings', 'connections']);
  expect(kept.settings.language).toBe('system');
  expect(kept.connections).toMatchObject([{ id: 'a', baseUrl: 'https://ok.example' }]);
  expect(JSON.stringify(kept)).not.toContain('sk-1');
  await sealed([{ name: 'settings.json', content: Buffer.from('{') }, ...good.slice(1)]);
  await expect(unpack()).rejects.toMatchObject({ reason: 'backup_invalid' });
});

test.each([
  ['an empty file', Buffer.alloc(0)],
  ['a text file', Buffer.from('Dear diary')],
  ['an image file', Buffer.from([0x89, 0x50, 0x4e, 0x47])],
])('refuses %s as a backup', async (_, content) => {
  writeFileSync(archive, content);
  await refused('backup_invalid');
});
