import { closeSync, copyFileSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { HEADER_BYTES, readHeader, VERSION_AT } from '../database-header.ts';
import { SCHEMA_VERSION, schemaOf } from '../migrate.ts';
import { ignoredPages, PAGE } from './ignored-log.ts';

/**
 * The bytes, by their place, that the header of every database of ours has: pages of 4,096 bytes, a write-ahead log, the
 * format of the schema, UTF-8. Without a number of pages SQLite goes by the size of the file.
 */
const HEADER: Readonly<Record<number, number>> = {
  ...{ 16: 0x10, 18: 2, 19: 2, 21: 64, 22: 32, 23: 32, 47: 4, 59: 1 },
};

/**
 * Copies a damaged database with its log to `to`, puts a sound header there, and has `read` read what SQLite can still read
 * of it. The damaged file and its log are left as they are; the copy is deleted.
 * @throws what the disk says.
 */
export function withReadableCopy<T>(damaged: string, to: string, read: (source: DatabaseSync) => T): T {
  const remove = () => {
    for (const suffix of ['', '-wal', '-shm']) rmSync(to + suffix, { force: true });
  };
  remove();
  try {
    for (const suffix of ['', '-wal']) {
      if (statSync(damaged + suffix, { throwIfNoEntry: false })?.isFile())
        copyFileSync(damaged + suffix, to + suffix);
    }
    repair(to, ignoredPages(damaged));
    const source = new DatabaseSync(to, { readOnly: true });
    try {
      // With a writable schema SQLite uses what it can read of a damaged one.
      source.enableDefensive(false);
      source.exec('PRAGMA trusted_schema = 0; PRAGMA writable_schema = 1');
      return read(source);
    } finally {
      source.close();
    }
  } finally {
    remove();
  }
}

/** Puts in the pages of a log that SQLite would ignore, and the header. */
function repair(path: string, pages: ReadonlyMap<number, Buffer>): void {
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('SQLite format 3\0', 'latin1');
  for (const [at, byte] of Object.entries(HEADER)) header[Number(at)] = byte;
  const file = openSync(path, 'r+');
  try {
    for (const [number, page] of pages) writeSync(file, page, 0, PAGE, (number - 1) * PAGE);
    const version = readHeader(path).readUInt32BE(VERSION_AT);
    header.writeUInt32BE(schemaOf(version) === undefined ? SCHEMA_VERSION : version, VERSION_AT);
    writeSync(file, header, 0, HEADER_BYTES, 0);
  } finally {
    closeSync(file);
  }
}
