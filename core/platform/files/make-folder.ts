import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { syncFolder } from './sync-folder.ts';

/**
 * Makes a folder and those above it, for their owner only, and flushes their names: what is flushed in a folder is gone
 * with it where a power cut takes the name of the folder.
 * @throws the system's error
 */
export function makeFolder(path: string): void {
  const first = makeFolders(path);
  if (first === undefined) return;
  for (let made = path; made.length >= first.length; made = dirname(made)) syncAbove(dirname(made));
}

/**
 * Makes a folder and those above it, for their owner only. Node's own `recursive` never ends where the system says that a
 * folder which is there is not, as in `/proc`.
 * @returns the first one that was made; undefined when all were there.
 * @throws the system's error
 */
export function makeFolders(path: string): string | undefined {
  const missing: string[] = [];
  for (let at = path; !existsSync(at) && at !== dirname(at); at = dirname(at)) missing.unshift(at);
  for (const folder of missing.length === 0 ? [path] : missing) makeOne(folder);
  return missing[0];
}

function makeOne(path: string): void {
  if (isFolder(path)) return;
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Made by another process meanwhile.
    if (!isFolder(path)) throw error;
  }
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/** The folder above may be somebody else's, whom we may pass but not open: then the system does it in its own time. */
function syncAbove(path: string): void {
  try {
    syncFolder(path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && ['EACCES', 'EPERM'].includes(String(error.code))))
      throw error;
  }
}
