import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs';

/** Bytes of a page. Quartet never chose another size. */
export const PAGE = 4096;
/** Bytes before the first page of a write-ahead log, and before each page. */
const LOG_HEAD = 32;
const FRAME_HEAD = 24;
/** The first four bytes of a log; the last bit says in which byte order its checksums read their words. */
const MAGIC = 0x377f0682;

/**
 * Returns whether SQLite would ignore and delete the log beside a database file, for its head is damaged, although the log
 * holds commits that the file lacks. A power cut leaves such a head, too, where a log is begun anew: then the file has all
 * that the log held.
 */
export function isLogIgnored(path: string): boolean {
  return [...ignoredPages(path)].some(
    ([number, page]) => !readBytes(path, PAGE, (number - 1) * PAGE).equals(page),
  );
}

/** Returns the newest version of each page that is committed in a log with a damaged head, by number; of no other log. */
export function ignoredPages(path: string): ReadonlyMap<number, Buffer> {
  try {
    const log = `${path}-wal`;
    const bytes = statSync(log, { throwIfNoEntry: false })?.size ?? 0;
    if (bytes < LOG_HEAD + FRAME_HEAD || isHeadSound(readBytes(log, LOG_HEAD, 0))) return new Map();
    return committedPages(readFileSync(log));
  } catch {
    // SQLite itself reports a log that the disk cannot read.
    return new Map();
  }
}

function readBytes(path: string, length: number, at: number): Buffer {
  const bytes = Buffer.alloc(length);
  const file = openSync(path, 'r');
  try {
    readSync(file, bytes, 0, length, at);
    return bytes;
  } finally {
    closeSync(file);
  }
}

/** Checks the checksum of a head as SQLite does. */
function isHeadSound(head: Buffer): boolean {
  const magic = head.readUInt32BE(0);
  if ((magic & ~1) >>> 0 !== MAGIC) return false;
  let [a, b] = [0, 0];
  for (let at = 0; at < 24; at += 8) {
    const [one, other] = [at, at + 4].map((word) =>
      magic & 1 ? head.readUInt32BE(word) : head.readUInt32LE(word),
    );
    a = (a + (one ?? 0) + b) >>> 0;
    b = (b + (other ?? 0) + a) >>> 0;
  }
  return a === head.readUInt32BE(24) && b === head.readUInt32BE(28);
}

/** Returns the newest version of each page up to the last commit; pages with another salt were left by an earlier round. */
function committedPages(log: Buffer): ReadonlyMap<number, Buffer> {
  const salt = log.subarray(LOG_HEAD + 8, LOG_HEAD + 16);
  const committed = new Map<number, Buffer>();
  let pending: [number, Buffer][] = [];
  for (let at = LOG_HEAD; at + FRAME_HEAD + PAGE <= log.length; at += FRAME_HEAD + PAGE) {
    if (!log.subarray(at + 8, at + 16).equals(salt)) break;
    pending.push([log.readUInt32BE(at), log.subarray(at + FRAME_HEAD, at + FRAME_HEAD + PAGE)]);
    if (log.readUInt32BE(at + 4) === 0) continue;
    for (const [number, page] of pending) committed.set(number, page);
    pending = [];
  }
  return committed;
}
