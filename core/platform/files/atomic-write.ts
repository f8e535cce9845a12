import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { renameWithRetry } from './rename-with-retry.ts';
import { syncFolder } from './sync-folder.ts';

/**
 * Replaces a small file atomically: after a crash or power cut, either the old or the new content is there. Writes a
 * temporary file beside it, then fsync, rename, fsync of the folder.
 * @param mode permissions of the new file, which is never readable more widely, not even briefly.
 */
export function atomicWrite(path: string, content: string | Uint8Array, mode = 0o600): void {
  const temporary = `${path}.${randomBytes(6).toString('hex')}.part`;
  try {
    const file = openSync(temporary, 'wx', mode);
    try {
      const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : content;
      for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameWithRetry(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
  syncFolder(dirname(path));
}
