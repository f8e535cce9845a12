#!/usr/bin/env node
import { build } from './build.mjs';
import { ensureElectron, noWindowReason, sandboxProblem } from './setup/electron.mjs';
import { runOnNode24 } from './setup/node-24.mjs';
import { IN_USE_STATUS, runWindow } from './setup/run-window.mjs';
import { runMain, say } from './setup/say.mjs';
import { setUp } from './setup.mjs';

/** An Electron that ends with a failure this soon could not start at all. */
const TOO_SOON_MS = 8000;

await runMain(async () => {
  const args = process.argv.slice(2);
  const own = new Set(['--browser', '--electron', '--dev']);
  const rest = args.filter((arg) => !own.has(arg));
  await setUp();
  if (args.includes('--dev')) {
    // The host does not start without a built window, although Vite serves another.
    await build(['window']);
    return runOnNode24('scripts/dev.ts', rest);
  }
  const reason = args.includes('--browser') ? '' : await startElectron(rest, args.includes('--electron'));
  if (typeof reason === 'number') return reason;
  if (reason !== '') say(`No Electron window, because ${reason}: Quartet runs for your browser instead.`);
  await build(['window', 'programs']);
  return runOnNode24('dist/web/main.js', rest);
});

/**
 * @param {readonly string[]} args
 * @param {boolean} again try a download that failed before
 * @returns {Promise<number | string>} its status once it has ended, or why it did not start
 */
async function startElectron(args, again) {
  const noWindow = noWindowReason();
  if (noWindow) return noWindow;
  const path = await ensureElectron({ again });
  if (!path) return 'the Electron program is not on this machine';
  const problem = sandboxProblem(path);
  if (problem) {
    say(`This lets Electron build its sandbox, and "npm start" open a window: ${problem.command}`);
    return problem.reason;
  }
  await build(['window', 'programs']);
  const began = performance.now();
  const code = await runWindow(path, ['.', ...args]);
  if (code !== 0 && code !== IN_USE_STATUS && performance.now() - began < TOO_SOON_MS)
    return 'Electron could not start here';
  return code;
}
