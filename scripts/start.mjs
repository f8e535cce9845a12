#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { build } from './build.mjs';
import { ensureElectron, noWindowReason } from './setup/electron.mjs';
import { runOnNode24 } from './setup/node-24.mjs';
import { ROOT } from './setup/places.mjs';
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
  if (reason === 'it ran') return 0;
  if (reason !== '') say(`No Electron window, because ${reason}: Quartet opens in the browser instead.`);
  await build(['window']);
  return runOnNode24('web/main.ts', rest);
});

/**
 * @param {readonly string[]} args
 * @param {boolean} again try a download that failed before
 * @returns {Promise<string>} 'it ran', or why it did not
 */
async function startElectron(args, again) {
  const noWindow = noWindowReason();
  if (noWindow) return noWindow;
  const path = await ensureElectron({ again });
  if (!path) return 'the Electron program is not on this machine';
  await build(['window', 'electron']);
  const began = performance.now();
  const code = await new Promise((resolve) => {
    const child = spawn(path, ['.', ...args], { cwd: ROOT, stdio: 'inherit' });
    process.on('SIGINT', () => child.kill('SIGINT'));
    process.on('SIGTERM', () => child.kill('SIGTERM'));
    child.on('error', () => resolve(1));
    child.on('exit', (status, signal) => resolve(signal ? 0 : (status ?? 1)));
  });
  if (code !== 0 && performance.now() - began < TOO_SOON_MS) return 'Electron could not start here';
  process.exitCode = Number(code);
  return 'it ran';
}
