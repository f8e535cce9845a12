import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { node24 } from './node-24.mjs';
import { ROOT, readNote, writeNote } from './places.mjs';
import { run } from './run.mjs';
import { say } from './say.mjs';

const FOLDER = join(ROOT, 'node_modules', 'electron');
/** How long a download that failed is not tried again by itself. */
const FORGET_MS = 24 * 60 * 60_000;
/** The longest the download may take; a network that lets nothing through fails long before. */
const LONGEST_MS = 5 * 60_000;

/**
 * The Electron program, where it is on disk.
 * @returns {string | undefined}
 */
export function electronPath() {
  const folder = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(FOLDER, 'dist');
  const note = join(FOLDER, 'path.txt');
  const path = existsSync(note) ? join(folder, readFileSync(note, 'utf8')) : undefined;
  return path && existsSync(path) ? path : undefined;
}

/**
 * Why an Electron window cannot open on this machine, as half a sentence, or '' when one can.
 * @returns {string}
 */
export function noWindowReason() {
  if (process.platform !== 'linux') return '';
  if (!process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) return 'there is no display';
  if (process.getuid?.() === 0) return 'Electron\u2019s own sandbox does not start as root';
  return '';
}

/**
 * The Electron program, downloaded if need be. A download that failed is not tried again for a day, unless `again`.
 * @param {{ again?: boolean }} [options]
 * @returns {Promise<string | undefined>}
 */
export async function ensureElectron(options = {}) {
  const have = electronPath();
  if (have) return have;
  const { failedAt } = readNote('electron');
  if (typeof failedAt === 'number' && Date.now() - failedAt < FORGET_MS && !options.again) return undefined;
  say('Downloading the Electron program …');
  const { ok, reason } = await run(node24(), [join(FOLDER, 'install.js')], {
    quiet: true,
    timeoutMs: LONGEST_MS,
  });
  const path = ok ? electronPath() : undefined;
  if (!path) {
    writeNote('electron', { failedAt: Date.now() });
    say(
      `The download did not succeed (${ok ? 'nothing was unpacked' : reason}); "npm start -- --electron" tries it again.`,
    );
  }
  return path;
}
