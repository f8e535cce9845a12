import { readSync, statSync } from 'node:fs';
import { withFile } from '../platform/files/with-file.ts';

/** Size of the header in bytes. A file with a table has at least one page. */
export const HEADER_BYTES = 100;
/** Offset of the schema version in the header. */
export const VERSION_AT = 60;
const MAGIC = Buffer.from('SQLite format 3\0', 'latin1');
/** Header bytes that are constant in our databases, by offset. */
const FIXED: readonly (readonly [at: number, bytes: readonly number[]])[] = [
  [0, [...MAGIC]],
  // Page size 4,096.
  [16, [0x10, 0x00]],
  // No reserved bytes; payload fractions.
  [20, [0, 64, 32, 32]],
  // Text encoding: 1 for UTF-8, 0 if undecided.
  [56, [0, 0, 0]],
];
/** Numbers with their minimum and maximum: format versions for writing and reading, schema format, encoding. */
const BOUNDED: readonly (readonly [at: number, least: number, most: number])[] = [
  [18, 1, 2],
  [19, 1, 2],
  [47, 0, 4],
  [59, 0, 1],
];

/**
 * Returns whether a database header has values that Quartet never writes. SQLite reports some of these with the codes
 * of a bad query or a write-protected disk, so they are checked first. An empty file is a new database.
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

/** Returns the schema version in a database file's header; undefined if it cannot be read. */
export function schemaVersionOf(path: string): number | undefined {
  try {
    const header = readHeader(path);
    return header.subarray(0, MAGIC.length).equals(MAGIC) ? header.readUInt32BE(VERSION_AT) : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the header of a database file, padded with zeros. @throws the system's error. */
export function readHeader(path: string): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  return withFile(path, 'r', (file) => {
    readSync(file, header, 0, HEADER_BYTES, 0);
    return header;
  });
}
