import { readFileSync, readSync, statSync } from 'node:fs';
import { withFile } from '../../platform/files/with-file.ts';

/** Bytes per page; Quartet always uses SQLite's default. */
export const PAGE = 4096;
/** Bytes of the header of a write-ahead log, and of each frame's header. */
const LOG_HEADER = 32;
const FRAME_HEADER = 24;
/** The first four bytes of a log; the last bit selects the byte order of its checksums. */
const MAGIC = 0x377f0682;

/**
 * Returns whether SQLite would ignore and delete a database's write-ahead log because its header is damaged, although
 * it contains commits missing from the database. A power cut while the log restarts damages the header, too, but then
 * the database already contains all commits.
 */
export function isLogIgnored(path: string): boolean {
  return [...ignoredPages(path)].some(
    ([number, page]) => !readBytes(path, PAGE, (number - 1) * PAGE).equals(page),
  );
}

/**
 * Returns the newest committed version of each page, by number, of a log with a damaged header; empty for a valid log.
 */
export function ignoredPages(path: string): ReadonlyMap<number, Buffer> {
  try {
    const log = `${path}-wal`;
    const bytes = statSync(log, { throwIfNoEntry: false })?.size ?? 0;
    if (bytes < LOG_HEADER + FRAME_HEADER || isHeaderValid(readBytes(log, LOG_HEADER, 0))) return new Map();
    return committedPages(readFileSync(log));
  } catch {
    // SQLite itself reports an unreadable log.
    return new Map();
  }
}

function readBytes(path: string, length: number, at: number): Buffer {
  const bytes = Buffer.alloc(length);
  return withFile(path, 'r', (file) => {
    readSync(file, bytes, 0, length, at);
    return bytes;
  });
}

/** Verifies the checksum of a log header as SQLite does. */
function isHeaderValid(head: Buffer): boolean {
  const magic = head.readUInt32BE(0);
  if ((magic & ~1) >>> 0 !== MAGIC) return false;
  let [a, b] = [0, 0];
  for (let at = 0; at < 24; at += 8) {
    const [first, second] = [at, at + 4].map((word) =>
      magic & 1 ? head.readUInt32BE(word) : head.readUInt32LE(word),
    );
    a = (a + (first ?? 0) + b) >>> 0;
    b = (b + (second ?? 0) + a) >>> 0;
  }
  return a === head.readUInt32BE(24) && b === head.readUInt32BE(28);
}

/** Returns the newest version of each page up to the last commit. Frames with another salt predate the last restart. */
function committedPages(log: Buffer): ReadonlyMap<number, Buffer> {
  const salt = log.subarray(LOG_HEADER + 8, LOG_HEADER + 16);
  const committed = new Map<number, Buffer>();
  let pending: [number, Buffer][] = [];
  for (let at = LOG_HEADER; at + FRAME_HEADER + PAGE <= log.length; at += FRAME_HEADER + PAGE) {
    if (!log.subarray(at + 8, at + 16).equals(salt)) break;
    pending.push([log.readUInt32BE(at), log.subarray(at + FRAME_HEADER, at + FRAME_HEADER + PAGE)]);
    if (log.readUInt32BE(at + 4) === 0) continue;
    for (const [number, page] of pending) committed.set(number, page);
    pending = [];
  }
  return committed;
}
