import { spawn } from 'node:child_process';
import { ROOT } from './places.mjs';
import { say } from './say.mjs';

/** Exit status of Electron after it told the user that another program uses the data folder. */
export const IN_USE_STATUS = 75;

/** @param {NodeJS.Signals | null} signal */
const isAsked = (signal) => signal === 'SIGINT' || signal === 'SIGTERM';

/**
 * Runs a program with a window and forwards the terminal's signals to it.
 * @param {string} path
 * @param {readonly string[]} args
 * @returns {Promise<number>} its status: 0 if it was asked to end
 */
export function runWindow(path, args) {
  return new Promise((resolve) => {
    // Terminals inside Electron-based editors leave this set, and it makes Electron run as plain Node.
    const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env;
    const child = spawn(path, args, { cwd: ROOT, stdio: 'inherit', env });
    let told = false;
    /** @param {NodeJS.Signals} signal */
    const tell = (signal) => {
      // On Windows, a program with a window gets no terminal signals, and a forwarded one would kill it unsaved.
      if (process.platform === 'win32' && !told)
        say('Close its window to end Quartet; Ctrl-C once more ends it at once.');
      else child.kill(signal);
      told = true;
    };
    /** @param {number} status */
    const end = (status) => {
      process.off('SIGINT', tell);
      process.off('SIGTERM', tell);
      resolve(status);
    };
    process.on('SIGINT', tell);
    process.on('SIGTERM', tell);
    child.on('error', () => end(1));
    // A signal that nobody sent is a crash: Chromium ends itself with one if it cannot have its sandbox.
    child.on('exit', (status, signal) => end(told || isAsked(signal) ? 0 : (status ?? 1)));
  });
}
