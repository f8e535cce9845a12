import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { syncFolder } from './sync-folder.ts';

/**
 * Creates a folder and its parents, for their owner only, and flushes their names: without that, a power cut could
 * remove the folder with files that were flushed.
 * @throws the system's error
 */
export function makeFolder(path: string): void {
  const first = makeFolders(path);
  if (first === undefined) return;
  for (let made = path; made.length >= first.length; made = dirname(made)) syncAbove(dirname(made));
}

/**
 * Creates a folder and its parents, for their owner only. Node's `recursive` option never returns where the system
 * denies the existence of an existing folder, as in `/proc`.
 * @returns the first folder that was created; undefined if all existed.
 * @throws the system's error
 */
export function makeFolders(path: string): string | undefined {
  const missing: string[] = [];
  for (let at = path; !existsSync(at) && at !== dirname(at); at = dirname(at)) missing.unshift(at);
  for (const folder of missing.length === 0 ? [path] : missing) makeSingle(folder);
  return missing[0];
}

function makeSingle(path: string): void {
  if (isFolder(path)) return;
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process created it meanwhile.
    if (!isFolder(path)) throw error;
  }
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/**
 * Flushes the parent folder. It may belong to another user and not be readable; then the system flushes it in its own
 * time.
 */
function syncAbove(path: string): void {
  try {
    syncFolder(path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && ['EACCES', 'EPERM'].includes(String(error.code))))
      throw error;
  }
}
