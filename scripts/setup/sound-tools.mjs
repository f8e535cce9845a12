import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { readNote, writeNote } from './places.mjs';
import { say } from './say.mjs';
import { installPackages } from './system-packages.mjs';

/** Programs that check audio independently of the project's code, and their packages. */
const TOOLS = { ffprobe: 'ffmpeg', sox: 'sox' };

/**
 * Installs ffprobe and sox if that requires no user. Without them, tests that measure audio with another program are
 * reported as skipped; the project's own decoders still measure it. Tried once.
 */
export async function ensureSoundTools() {
  const missing = Object.entries(TOOLS).filter(([name]) => !onPath(name));
  if (missing.length === 0 || readNote('sound-tools').tried === true) return;
  const packages = missing.map(([, name]) => name);
  if (!(await installPackages(packages))) {
    say(`Without ${missing.map(([name]) => name).join(' and ')} some tests of sound are skipped.`);
  }
  writeNote('sound-tools', { tried: true });
}

/** @param {string} name */
function onPath(name) {
  const file = process.platform === 'win32' ? `${name}.exe` : name;
  return (process.env.PATH ?? '').split(delimiter).some((folder) => folder && existsSync(join(folder, file)));
}
