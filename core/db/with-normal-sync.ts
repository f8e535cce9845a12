import type { DatabaseSync } from 'node:sqlite';

/**
 * Runs an unimportant write without waiting for the disk: it survives a crash of the program, but not always a power
 * cut. The file stays consistent either way, and the next ordinary write makes it durable. Within a transaction it has
 * no effect.
 */
export function withNormalSync<T>(db: DatabaseSync, write: () => T): T {
  const isAlone = !db.isTransaction;
  if (isAlone) db.exec('PRAGMA synchronous = NORMAL');
  try {
    return write();
  } finally {
    if (isAlone) db.exec('PRAGMA synchronous = FULL');
  }
}
