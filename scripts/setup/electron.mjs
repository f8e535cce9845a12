import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { node24 } from './node-24.mjs';
import { ROOT, readNote, writeNote } from './places.mjs';
import { run } from './run.mjs';
import { say } from './say.mjs';

const FOLDER = join(ROOT, 'node_modules', 'electron');
/** Time in milliseconds before a failed download is retried automatically. */
const FORGET_MS = 24 * 60 * 60_000;
/** Maximum time in milliseconds without progress of the download or its extraction, however slow. */
const SILENCE_MS = 2 * 60_000;
const REPORT = pathToFileURL(join(import.meta.dirname, 'report-download.mjs')).href;

/**
 * Returns the Electron program if it is on disk.
 * @returns {string | undefined}
 */
export function electronPath() {
  const folder = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(FOLDER, 'dist');
  const note = join(FOLDER, 'path.txt');
  const path = existsSync(note) ? join(folder, readFileSync(note, 'utf8')) : undefined;
  return path && existsSync(path) ? path : undefined;
}

/**
 * Returns why an Electron window cannot open on this machine, as half a sentence, or '' if it can.
 * @returns {string}
 */
export function noWindowReason() {
  if (process.platform !== 'linux') return '';
  if (!process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) return 'there is no display';
  if (process.getuid?.() === 0) return 'Electron\u2019s own sandbox does not start as root';
  return '';
}

/** @param {string} path */
const statOf = (path) => statSync(path, { throwIfNoEntry: false });

/**
 * Returns why this Linux does not let Electron build its sandbox, as half a sentence, and a command that fixes it;
 * undefined if it does. If AppArmor or a kernel setting forbids it (Ubuntu 24 and newer), a process cannot create the
 * sandbox by itself, unless the helper next to the program belongs to root and runs as root.
 * @param {string} path of the program
 * @param {{ settings?: string, stat?: (path: string) => { uid: number, mode: number } | undefined }} [system] for
 * tests
 * @returns {{ reason: string, command: string } | undefined}
 */
export function sandboxProblem(path, { settings = '/proc/sys', stat = statOf } = {}) {
  if (process.platform !== 'linux') return undefined;
  /** @param {string} name */
  const setting = (name) => {
    const file = join(settings, name);
    return existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  };
  const isForbidden =
    setting('kernel/apparmor_restrict_unprivileged_userns') === '1' ||
    setting('kernel/unprivileged_userns_clone') === '0' ||
    setting('user/max_user_namespaces') === '0';
  if (!isForbidden) return undefined;
  const helper = join(dirname(path), 'chrome-sandbox');
  const found = stat(helper);
  if (!found || (found.uid === 0 && (found.mode & 0o4755) === 0o4755)) return undefined;
  return {
    reason: 'this system does not let Electron build its sandbox',
    command: `sudo chown root:root '${helper}' && sudo chmod 4755 '${helper}'`,
  };
}

/**
 * Returns the Electron program, downloading it if necessary. A failed download is retried after a day, or at once
 * with `again`.
 * @param {{ again?: boolean, silenceMs?: number }} [options]
 * @returns {Promise<string | undefined>}
 */
export async function ensureElectron(options = {}) {
  const have = electronPath();
  if (have) return have;
  const { failedAt } = readNote('electron');
  if (typeof failedAt === 'number' && Date.now() - failedAt < FORGET_MS && !options.again) return undefined;
  say('Downloading the Electron program, more than 100 MB …');
  const { ok, reason } = await run(node24(), ['--import', REPORT, join(FOLDER, 'install.js')], {
    quiet: true,
    progress: / MB$/m,
    showProgress: true,
    silenceMs: options.silenceMs ?? SILENCE_MS,
  });
  const path = ok ? electronPath() : undefined;
  if (!path) {
    writeNote('electron', { failedAt: Date.now() });
    say(
      `The download did not succeed (${ok ? 'nothing was unpacked' : reason}). "npm start -- --electron" tries it again; the variable ELECTRON_MIRROR names another server for it.`,
    );
  }
  return path;
}
