import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { syncFolder } from './sync-folder.ts';

/**
 * Makes a folder and those above it, for their owner only, and flushes their names: what is flushed in a folder is gone
 * with it where a power cut takes the name of the folder.
 * @throws the system's error
 */
export function makeFolder(path: string): void {
  const first = mkdirSync(path, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = path; made.length >= first.length; made = dirname(made)) syncAbove(dirname(made));
}

/** The folder above may be somebody else's, whom we may pass but not open: then the system does it in its own time. */
function syncAbove(path: string): void {
  try {
    syncFolder(path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && ['EACCES', 'EPERM'].includes(String(error.code))))
      throw error;
  }
}
