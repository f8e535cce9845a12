import { lstatSync } from 'node:fs';

/**
 * Returns whether `path` is a regular file. Links are not followed, since they could lead anywhere. A path that cannot
 * be read, e.g. on a disconnected disk, counts as absent: callers must not fail because of this check.
 */
export function isFile(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
  } catch {
    return false;
  }
}
