import { randomBytes } from 'node:crypto';
import { constants, copyFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { renameWithRetry } from './rename-with-retry.ts';
import { syncFolder } from './sync-folder.ts';
import { withFileHandle } from './with-file.ts';

/**
 * Copies a file atomically: `target` is either unchanged or the whole copy. Writes a temporary file beside it, then
 * fsync, rename.
 */
export async function copyFileDurably(source: string, target: string): Promise<void> {
  const temporary = `${target}.${randomBytes(6).toString('hex')}.part`;
  try {
    await copyFile(source, temporary, constants.COPYFILE_EXCL);
    await withFileHandle(temporary, 'r+', (file) => file.sync());
    renameWithRetry(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  syncFolder(dirname(target));
}
