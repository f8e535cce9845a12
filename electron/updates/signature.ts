import { execFile } from 'node:child_process';
import { join } from 'node:path';

/** Runs a program and returns what it wrote on both outputs; rejects if it fails. */
export type RunProgram = (path: string, args: readonly string[]) => Promise<string>;

const run: RunProgram = (path, args) =>
  new Promise((resolve, reject) => {
    execFile(path, args, { timeout: 10_000 }, (error, stdout, stderr) =>
      error ? reject(error) : resolve(stdout + stderr),
    );
  });

/**
 * Returns whether a Mac app is signed with a certificate. Squirrel refuses to update any other copy, and only after the
 * download: an unsigned one, or one signed ad hoc as every program for Apple silicon is.
 * @param executable the program in `Contents/MacOS` of the app
 */
export async function isMacAppSigned(executable: string, runProgram = run): Promise<boolean> {
  try {
    const app = join(executable, '../../..');
    return /^Authority=/m.test(await runProgram('/usr/bin/codesign', ['--display', '--verbose=2', app]));
  } catch {
    // codesign fails for an app that is not signed at all.
    return false;
  }
}
