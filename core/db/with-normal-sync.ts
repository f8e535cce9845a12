import type { DatabaseSync } from 'node:sqlite';

/**
 * Runs a write of little worth without waiting for the disk: a crash of the program does not undo it, a power cut may.
 * The file stays whole either way, and the next other write makes it last. Within a transaction it is as any other.
 */
export function withNormalSync(db: DatabaseSync, write: () => void): void {
  const isAlone = !db.isTransaction;
  if (isAlone) db.exec('PRAGMA synchronous = NORMAL');
  try {
    write();
  } finally {
    if (isAlone) db.exec('PRAGMA synchronous = FULL');
  }
}
