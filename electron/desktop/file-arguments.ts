import { isAbsolute, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Returns the files named on a command line: those dropped on the icon or opened with the app.
 * Linux desktops pass them as paths or `file:` URLs.
 * @param argv the whole command line, in which Chromium may add switches anywhere after the program
 * @param workingFolder what relative paths are relative to
 * @param isPackaged a copy that runs from sources has its folder before the files
 */
export function filesOf(argv: readonly string[], workingFolder: string, isPackaged: boolean): string[] {
  return argv
    .filter((argument) => argument !== '' && !argument.startsWith('-'))
    .slice(isPackaged ? 1 : 2)
    .flatMap((argument) => {
      if (!/^file:/i.test(argument)) {
        // A URL with another scheme is not a file, and a drive letter is not a scheme.
        if (/^[a-z][a-z0-9+.-]+:/i.test(argument)) return [];
        return [isAbsolute(argument) ? argument : resolve(workingFolder, argument)];
      }
      try {
        return [fileURLToPath(argument)];
      } catch {
        return [];
      }
    });
}

/** Milliseconds within which files count as opened together. */
const TOGETHER_MS = 100;

/** Returns a function that collects files: macOS reports files opened together one by one. */
export function gatherFiles(open: (paths: readonly string[]) => void): (path: string) => void {
  let gathered: string[] = [];
  return (path) => {
    gathered.push(path);
    if (gathered.length > 1) return;
    setTimeout(() => {
      const paths = gathered;
      gathered = [];
      open(paths);
    }, TOGETHER_MS);
  };
}
