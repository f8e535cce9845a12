import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from './npm.mjs';
import { hashOf, ROOT, readNote, writeNote } from './places.mjs';
import { run } from './run.mjs';
import { SetupError, say } from './say.mjs';

/** @typedef {{ version?: string, optional?: boolean, devOptional?: boolean, peer?: boolean, link?: boolean }} LockEntry */

/**
 * Returns why the installed packages do not match the lockfile, or '' if they do. First checks a quick record of the
 * last check; then npm's own record of the installation, so that a manual `npm ci` counts, too.
 * @returns {string}
 */
export function packagesProblem() {
  const note = { lock: hashOf('package-lock.json'), platform: `${process.platform}-${process.arch}` };
  const seen = readNote('packages');
  const record = join(ROOT, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return 'node_modules is not there';
  if (seen.lock === note.lock && seen.platform === note.platform) return '';
  const wanted = readLock(join(ROOT, 'package-lock.json'));
  const had = readLock(record);
  for (const [path, entry] of Object.entries(wanted)) {
    if (path === '' || entry.optional || entry.devOptional || entry.link) continue;
    if (had[path]?.version !== entry.version)
      return `${path.replace(/^.*node_modules\//, '')} is missing or old`;
  }
  writeNote('packages', note);
  return '';
}

/**
 * @param {string} path
 * @returns {Record<string, LockEntry>}
 */
function readLock(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages ?? {};
}

/** Installs exactly the packages of the lockfile, if they are missing. */
export async function ensurePackages() {
  const problem = packagesProblem();
  if (problem === '') return;
  say(`Installing packages (${problem}); this takes some minutes, on a slow machine up to ten …`);
  const began = Date.now();
  // npm prints nothing until it ends, so a sign of progress is shown.
  const sign = setInterval(
    () => say(`… still installing (${Math.round((Date.now() - began) / 1000)} s)`),
    20_000,
  );
  const [command, before] = npm();
  const { ok, reason } = await run(
    command,
    [...before, 'ci', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      timeoutMs: 20 * 60_000,
    },
  );
  clearInterval(sign);
  if (!ok) {
    throw new SetupError(
      `npm ci did not succeed (${reason}): see its message above, check the network, and run this again.`,
    );
  }
  const left = packagesProblem();
  if (left !== '')
    throw new SetupError(`npm ci ended well, but ${left}: delete node_modules and run this again.`);
  say('Packages are installed.');
}
