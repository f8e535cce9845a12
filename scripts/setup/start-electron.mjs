import { ensureElectron, noWindowReason, sandboxProblem } from './electron.mjs';
import { IN_USE_STATUS, runWindow } from './run-window.mjs';
import { say } from './say.mjs';

/** Maximum runtime in milliseconds of an Electron that failed to start at all. */
const TOO_SOON_MS = 8000;

/**
 * Opens Quartet in an Electron window.
 * @param {readonly string[]} args
 * @param {{ again: boolean, build: () => Promise<void> }} options `again`: retries a failed download at once
 * @returns {Promise<number | string>} its status once it has ended, or why it did not start
 */
export async function startElectron(args, { again, build }) {
  const noWindow = noWindowReason();
  if (noWindow) return noWindow;
  const path = await ensureElectron({ again });
  if (!path) return 'the Electron program is not on this machine';
  const problem = sandboxProblem(path);
  if (problem) {
    say(`This lets Electron build its sandbox, and "npm start" open a window: ${problem.command}`);
    return problem.reason;
  }
  await build();
  const began = performance.now();
  const code = await runWindow(path, ['.', ...args]);
  if (code !== 0 && code !== IN_USE_STATUS && performance.now() - began < TOO_SOON_MS)
    return 'Electron could not start here';
  return code;
}
