import { DATABASE } from '../db/connect.ts';
import type { Scope } from './restore-folders.ts';

/** The other file of a backup that stands alone, beside the database. */
export const SETTINGS = 'settings.json';
/** What a backup says of itself: the last of its entries. */
export const MANIFEST = 'manifest.json';

/**
 * Folders of the data folder that a backup holds, each with how deep its files lie: what was made, and what is under way
 * and may have been paid for. `parts` and `songs` have a folder a job.
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
 * What else belongs to the database, so that a restored one cannot use it: made anew when needed (`thumbnails`), or kept for
 * a few days for looking at only (`quarantine`).
 */
const BESIDE: ReadonlySet<string> = new Set(['thumbnails', 'quarantine']);

/**
 * What stays where it is when a backup takes its place: keys, the lock, what is on its way in or out, what the window and
 * the sandbox keep, and whatever is not ours.
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
/** The database alone, with what SQLite keeps beside it. */
const OUR_DATABASE = /^quartet\.db(-wal|-shm|-journal|-suspect)?$/;

/** Whether a name in the data folder is of what a backup replaces, or a copy of the database alone. */
export function isReplaced(name: string, scope: Scope = 'all'): boolean {
  if (scope === 'database') return OUR_DATABASE.test(name);
  return Object.hasOwn(BACKED_UP_FOLDERS, name) || BESIDE.has(name) || OUR_FILES.test(name);
}

/** Longest name of a file, in bytes of UTF-8: what every file system takes. */
const NAME_MAX_BYTES = 255;
/** Names Windows keeps for devices, whatever follows the first dot. */
const DEVICE = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(\.|$)/i;
const UNSAFE = /[/\\:*?"<>|\p{Cc}\p{Cf}\p{Cs}]/u;

/** Whether a name is a plain one on every system: no way to anywhere, nothing hidden, no device. All names we give are. */
export function isPlainName(name: string): boolean {
  return (
    name !== '' &&
    Buffer.byteLength(name) <= NAME_MAX_BYTES &&
    !/^[.\s]|[.\s]$/.test(name) &&
    !UNSAFE.test(name) &&
    !DEVICE.test(name)
  );
}

/** A file half written: worth nothing to anybody. */
export function isPartFile(name: string): boolean {
  return name.endsWith('.part');
}

/** Whether an entry of a backup, its manifest apart, has a name that one of ours can have. */
export function isEntryName(name: string): boolean {
  if (name === DATABASE || name === SETTINGS) return true;
  const [folder = '', ...rest] = name.split('/');
  return (
    Object.hasOwn(BACKED_UP_FOLDERS, folder) &&
    rest.length === BACKED_UP_FOLDERS[folder] &&
    rest.every((part) => isPlainName(part) && !isPartFile(part))
  );
}
