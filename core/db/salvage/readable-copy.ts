import { copyFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { withFile } from '../../platform/files/with-file.ts';
import { closing } from '../closing.ts';
import { HEADER_BYTES, readHeader, VERSION_AT } from '../database-header.ts';
import { SCHEMA_VERSION, schemaOf } from '../migrate.ts';
import { ignoredPages, PAGE } from './ignored-log.ts';

/**
 * Header bytes of all our databases, by offset: 4,096-byte pages, write-ahead log, schema format, UTF-8. With a page
 * count of 0, SQLite uses the file size.
 */
const HEADER: Readonly<Record<number, number>> = {
  ...{ 16: 0x10, 18: 2, 19: 2, 21: 64, 22: 32, 23: 32, 47: 4, 59: 1 },
};

/**
 * Copies a damaged database and its log to `to`, repairs the header and calls `read` with the open copy, which is then
 * deleted. The damaged files are unchanged.
 * @throws the system's error.
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
    return closing(new DatabaseSync(to, { readOnly: true }), (source) => {
      // With writable_schema, SQLite tolerates a damaged schema.
      source.enableDefensive(false);
      source.exec('PRAGMA trusted_schema = 0; PRAGMA writable_schema = 1');
      return read(source);
    });
  } finally {
    remove();
  }
}

/** Writes the pages of an ignored log and a valid header. */
function repair(path: string, pages: ReadonlyMap<number, Buffer>): void {
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('SQLite format 3\0', 'latin1');
  for (const [at, byte] of Object.entries(HEADER)) header[Number(at)] = byte;
  withFile(path, 'r+', (file) => {
    for (const [number, page] of pages) writeSync(file, page, 0, PAGE, (number - 1) * PAGE);
    const version = readHeader(path).readUInt32BE(VERSION_AT);
    header.writeUInt32BE(schemaOf(version) === undefined ? SCHEMA_VERSION : version, VERSION_AT);
    writeSync(file, header, 0, HEADER_BYTES, 0);
  });
}
