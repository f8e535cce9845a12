import { renameSync } from 'node:fs';

/** How often a rename is tried on Windows, where a virus scanner or an indexer may hold a file for a moment. */
const TRIES = 6;
/** Milliseconds before the second try; doubled each time, under a third of a second in all. */
const WAIT_MS = 10;
const HELD: ReadonlySet<string> = new Set(['EPERM', 'EBUSY', 'EACCES']);

/**
 * Renames a file over what is there. Blocks: whoever looked for a free name just before can rely on it.
 * @param rename and `platform` are others in tests only.
 */
export function renameWithRetry(
  from: string,
  to: string,
  rename: (from: string, to: string) => void = renameSync,
  platform: NodeJS.Platform = process.platform,
): void {
  for (let left = TRIES - 1, wait = WAIT_MS; ; left--, wait *= 2) {
    try {
      rename(from, to);
      return;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (platform !== 'win32' || left === 0 || !HELD.has(code)) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, wait);
    }
  }
}
