import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { DEFAULT_SETTINGS } from '../../shared/domain/default-settings.ts';
import { DEFAULT_PROFILE } from '../../shared/service/profile.ts';
import { openDatabase } from '../db/database.ts';
import { idOf, writeFilledDatabase } from './first-version.ts';

/** The API key in the filled data folder. */
export const KEPT_KEY = 'sk-Filled+Folder/0123456789=abcdefg';

/** Settings with a connection, and with the key in fields where a user may have put it: it must not get out. */
export const FILLED_SETTINGS = {
  settings: { ...DEFAULT_SETTINGS, language: 'zh-CN', apiKey: KEPT_KEY },
  connections: [
    {
      ...{ id: 'work', name: 'Work', baseUrl: 'https://api.example.com', apiKey: KEPT_KEY },
      profile: { ...DEFAULT_PROFILE, chatPath: '/v2/chat', key: KEPT_KEY },
    },
  ],
  keys: { work: KEPT_KEY },
};

/** The files that a backup restores, by their path in the data folder. */
export const FILLED_FILES: Readonly<Record<string, string | Buffer>> = {
  'library/Hello.mp3': 'the file of a record',
  'library/Hello.mp3.json': '{"what":"stands beside it"}',
  'library/早上好 - 2026-01-02 03-04.png': Buffer.alloc(300_000, 7),
  'library/empty.wav': '',
  [`covers/${idOf('s1')}-0.png`]: 'a cover',
  'references/0123abcd.jpeg': 'a reference',
  [`parts/${idOf('j4')}/0.mp3`]: 'a piece that was paid for',
  [`parts/${idOf('j4')}/kept.json`]: '{"a":"note"}',
  [`songs/${idOf('s1')}/1.mp3`]: 'a version that was fetched',
  [`pictures/${idOf('d1')}/0.png`]: 'a picture that was fetched',
};

/** The files that a backup leaves out: partial, recreatable, copied or secret ones. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  'library/half.0123456789ab.part': 'half written',
  'library/.hidden': 'not ours',
  [`parts/${idOf('j4')}/1.mp3.part`]: 'half a piece',
  'thumbnails/a.webp': 'made anew',
  'quarantine/x.bin': 'for looking at',
  'uploads/x': 'on its way in',
  'exports/x.zip': 'on its way out',
  'sandbox/songs.json': 'of the sandbox',
  'keys/keys.json': JSON.stringify({ version: 1, keys: { 'work-0': KEPT_KEY } }),
  'keys/keychain.json': KEPT_KEY,
  'window.json': '{}',
};

/** Fills a data folder as the app leaves it: rows in all tables, settings, and the files above. */
export function fillFolder(folder: string): void {
  writeFilledDatabase(join(folder, 'quartet.db'));
  openDatabase(folder, Date.UTC(2026, 4, 1)).close();
  writeFiles(folder, { ...FILLED_FILES, ...LEFT_OUT, 'settings.json': JSON.stringify(FILLED_SETTINGS) });
}

/** Writes files into a folder, creating their parent folders. */
export function writeFiles(folder: string, files: Readonly<Record<string, string | Buffer>>): void {
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeFileSync(path, content);
  }
}

/** Returns the SHA-256 of all files below a folder in hex, by relative path, without SQLite's -wal and -shm files. */
export function hashesOf(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = names.map((name) => join(folder, name)).filter((path) => statSync(path).isFile());
  return Object.fromEntries(
    files
      .map((path) => [relative(folder, path), path] as const)
      .filter(([name]) => !/\.db-(wal|shm)$/.test(name))
      .sort()
      .map(([name, path]) => [name, createHash('sha256').update(readFileSync(path)).digest('hex')]),
  );
}
