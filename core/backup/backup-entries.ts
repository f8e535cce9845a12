import { DATABASE } from '../db/connect.ts';
import type { Scope } from './restore-folders.ts';

/** The only file of a backup outside a folder, besides the database. */
export const SETTINGS = 'settings.json';
/** The description of a backup: its last entry. */
export const MANIFEST = 'manifest.json';

/**
 * Folders in a backup, with the depth of their files: results, and running work that may have been paid for. `parts`
 * and `songs` have a folder per job.
 */
export const BACKED_UP_FOLDERS: Readonly<Record<string, 1 | 2>> = {
  library: 1,
  covers: 1,
  references: 1,
  parts: 2,
  songs: 2,
  pictures: 2,
};

/**
 * Folders that belong to the previous database and are useless to a restored one: `thumbnails` are created again,
 * `quarantine` is kept for inspection for a few days only.
 */
const BESIDE: ReadonlySet<string> = new Set(['thumbnails', 'quarantine']);

/**
 * Entries that a restore leaves alone: keys, the lock, uploads and downloads, state of the window and the sandbox, and
 * other programs' files.
 */
export const NOT_RESTORED: ReadonlySet<string> = new Set([
  ...[
    'keys',
    'lock.db',
    'lock.json',
    'crashed-views.json',
    'chromium',
    'sandbox',
    'logs',
    'window.json',
    'window.json.last-good',
  ],
  ...['exports', 'uploads', 'restore-part', 'restore-ready', 'restore.json'],
]);

const OUR_FILES =
  /^(quartet\.db.*|quartet-(backup|daily)-[\dTZ-]+\.db(-wal|-shm|-journal|\.part)?|settings\.json(\..*)?)$/;
/** The database and SQLite's additional files. */
const OUR_DATABASE = /^quartet\.db(-wal|-shm|-journal|-suspect)?$/;

/** Returns whether a restore replaces an entry of the data folder. */
export function isReplaced(name: string, scope: Scope = 'all'): boolean {
  if (scope === 'database') return OUR_DATABASE.test(name);
  return Object.hasOwn(BACKED_UP_FOLDERS, name) || BESIDE.has(name) || OUR_FILES.test(name);
}

/** Longest file name that every file system accepts, in bytes of UTF-8. */
const NAME_MAX_BYTES = 255;
/** Names Windows reserves for devices, whatever follows the first dot. */
const DEVICE = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(\.|$)/i;
const UNSAFE = /[/\\:*?"<>|\p{Cc}\p{Cf}\p{Cs}]/u;

/** Returns whether a name is safe on every system: no path, not hidden, no device. All names we give are. */
export function isPlainName(name: string): boolean {
  return (
    name !== '' &&
    Buffer.byteLength(name) <= NAME_MAX_BYTES &&
    !/^[.\s]|[.\s]$/.test(name) &&
    !UNSAFE.test(name) &&
    !DEVICE.test(name)
  );
}

/** Returns whether a file is partial, and thus worthless. */
export function isPartFile(name: string): boolean {
  return name.endsWith('.part');
}

/** Returns whether an entry of a backup, except its manifest, has a name that Quartet could have given. */
export function isEntryName(name: string): boolean {
  if (name === DATABASE || name === SETTINGS) return true;
  const [folder = '', ...rest] = name.split('/');
  return (
    Object.hasOwn(BACKED_UP_FOLDERS, folder) &&
    rest.length === BACKED_UP_FOLDERS[folder] &&
    rest.every((part) => isPlainName(part) && !isPartFile(part))
  );
}
