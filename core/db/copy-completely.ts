import { fsyncSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { createOwnerFile } from '../platform/files/owner-only.ts';
import { renameWithRetry } from '../platform/files/rename-with-retry.ts';
import { syncFolder } from '../platform/files/sync-folder.ts';
import { withFile } from '../platform/files/with-file.ts';

/**
 * Copies a database to `path` atomically: after a kill or power cut it has the whole copy or its old content, since an
 * empty file or half a copy could be mistaken for a database.
 * @param check inspects the copy before it takes its place; it does not if this throws
 */
export function copyCompletely(
  db: DatabaseSync,
  path: string,
  check: (copy: string) => void = () => undefined,
): void {
  const part = `${path}.part`;
  rmSync(part, { force: true });
  createOwnerFile(part);
  db.prepare('VACUUM INTO ?').run(part);
  withFile(part, 'r+', (file) => fsyncSync(file));
  check(part);
  renameWithRetry(part, path);
  syncFolder(dirname(path));
}
