/** What a database file holds is not what Quartet wrote. */
export class Corrupt extends Error {}

/** Damage in the text of the schema shows as a plain SQL error: here, where only we ask, that is no bug of a query. */
export function readable<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw errorCode(error) === 1 ? new Corrupt('the schema cannot be read', { cause: error }) : error;
  }
}

/** Whether SQLite says that the file itself is broken (SQLITE_CORRUPT, SQLITE_NOTADB), and not, say, busy or full. */
export function isCorruption(error: unknown): boolean {
  return error instanceof Corrupt || [11, 26].includes(errorCode(error) ?? 0);
}

/** SQLite's primary result code of a failure. */
function errorCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number')
    return undefined;
  return error.errcode & 0xff;
}
