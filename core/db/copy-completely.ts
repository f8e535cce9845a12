import { closeSync, fsyncSync, openSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { createOwnerFile } from '../platform/files/owner-only.ts';
import { renameWithRetry } from '../platform/files/rename-with-retry.ts';
import { syncFolder } from '../platform/files/sync-folder.ts';

/**
 * Copies a database to `path`, which has the whole copy or is as it was, also after a kill or a power cut: half a copy,
 * or an empty file, must never be taken for a database.
 */
export function copyCompletely(db: DatabaseSync, path: string): void {
  const part = `${path}.part`;
  rmSync(part, { force: true });
  createOwnerFile(part);
  db.prepare('VACUUM INTO ?').run(part);
  const file = openSync(part, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameWithRetry(part, path);
  syncFolder(dirname(path));
}
