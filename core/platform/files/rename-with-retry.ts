import { renameSync } from 'node:fs';

/** Attempts on Windows, where a virus scanner or an indexer may hold a file for a moment. */
const TRIES = 6;
/** Milliseconds before the second attempt; doubled each time, under a third of a second in total. */
const WAIT_MS = 10;
const HELD: ReadonlySet<string> = new Set(['EPERM', 'EBUSY', 'EACCES']);

/**
 * Renames a file over the target. Blocks, so that a caller can rely on a name it just found free.
 * @param rename and `platform` are replaced in tests only.
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
