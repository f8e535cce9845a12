import { closeSync, openSync, readSync, statSync } from 'node:fs';

/** Bytes of the header. A file with a table in it has a page at least. */
export const HEADER_BYTES = 100;
/** Offset of the schema version in the header. */
export const VERSION_AT = 60;
const MAGIC = Buffer.from('SQLite format 3\0', 'latin1');
/** The header bytes that SQLite never changes in our databases, by offset. */
const FIXED: readonly (readonly [at: number, bytes: readonly number[]])[] = [
  [0, [...MAGIC]],
  // Pages of 4,096 bytes.
  [16, [0x10, 0x00]],
  // Nothing is reserved; payload fractions.
  [20, [0, 64, 32, 32]],
  // UTF-8 is 1, nothing said yet 0.
  [56, [0, 0, 0]],
];
/** Numbers, with the least and the most of each: versions of the format to write and read, of the schema; the encoding. */
const BOUNDED: readonly (readonly [at: number, least: number, most: number])[] = [
  [18, 1, 2],
  [19, 1, 2],
  [47, 0, 4],
  [59, 0, 1],
];

/**
 * Whether the header of a database file tells what no Quartet writes. SQLite refuses some of these with the same codes as
 * a bad query or a write-protected disk, so they are looked for before it is asked. An empty file is a new database.
 */
export function isHeaderDamaged(path: string): boolean {
  const bytes = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (bytes === 0) return false;
  if (bytes < HEADER_BYTES) return true;
  const header = readHeader(path);
  const isFixed = FIXED.every(([at, fixed]) => fixed.every((byte, i) => header[at + i] === byte));
  return !isFixed || BOUNDED.some(([at, least, most]) => !isWithin(header[at] ?? 0, least, most));
}

const isWithin = (value: number, least: number, most: number) => value >= least && value <= most;

/** Returns the schema version that a database file says it has; undefined where its header cannot be read. */
export function schemaVersionOf(path: string): number | undefined {
  try {
    const header = readHeader(path);
    return header.subarray(0, MAGIC.length).equals(MAGIC) ? header.readUInt32BE(VERSION_AT) : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the first bytes of a database file, with zeros where it is shorter. @throws what the disk says. */
export function readHeader(path: string): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  const file = openSync(path, 'r');
  try {
    readSync(file, header, 0, HEADER_BYTES, 0);
    return header;
  } finally {
    closeSync(file);
  }
}
