/** Thrown when a database file contains what Quartet did not write. */
export class Corrupt extends Error {}

/** Runs one of our own queries; a plain SQL error then means a damaged schema, not a wrong query. */
export function readable<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw errorCode(error) === 1 ? new Corrupt('the schema cannot be read', { cause: error }) : error;
  }
}

/**
 * Returns whether SQLite reports a broken file (SQLITE_CORRUPT, SQLITE_NOTADB), not, for example, a busy or full one.
 */
export function isCorruption(error: unknown): boolean {
  return error instanceof Corrupt || [11, 26].includes(errorCode(error) ?? 0);
}

/** Returns SQLite's primary result code of an error. */
function errorCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number')
    return undefined;
  return error.errcode & 0xff;
}
