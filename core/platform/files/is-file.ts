import { lstatSync } from 'node:fs';

/**
 * Whether a plain file is there. A link is not followed: it could lead anywhere. What cannot be looked at, on a disk that
 * is gone or locked, is not there either: this is asked in the midst of other things, which that must not end.
 */
export function isFile(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
  } catch {
    return false;
  }
}
