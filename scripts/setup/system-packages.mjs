import { existsSync } from 'node:fs';
import { run } from './run.mjs';
import { say } from './say.mjs';

let isListCurrent = false;

/**
 * Installs packages with the system's package manager, if that is apt and requires no prompt.
 * @param {readonly string[]} names
 * @returns {Promise<boolean>} whether they are installed now
 */
export async function installPackages(names) {
  if (process.platform !== 'linux' || !existsSync('/usr/bin/apt-get')) return false;
  const root = process.getuid?.() === 0;
  if (!root && !(await run('sudo', ['-n', 'true'], { quiet: true, timeoutMs: 10_000 })).ok) return false;
  const [command, before] = root ? ['apt-get', []] : ['sudo', ['-n', 'apt-get']];
  say(`Installing: ${[command, ...before, 'install', ...names].join(' ')} …`);
  const options = { quiet: true, timeoutMs: 10 * 60_000, env: { DEBIAN_FRONTEND: 'noninteractive' } };
  if (!isListCurrent) await run(command, [...before, 'update'], options);
  isListCurrent = true;
  const { ok, reason } = await run(
    command,
    [...before, 'install', '-y', '--no-install-recommends', ...names],
    options,
  );
  if (!ok) say(`apt-get could not install them (${reason}).`);
  return ok;
}
