import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { readNote, writeNote } from './places.mjs';
import { say } from './say.mjs';
import { installPackages } from './system-packages.mjs';

/** Programs that judge sounds apart from our own code, and the packages they come in. */
const TOOLS = { ffprobe: 'ffmpeg', sox: 'sox' };

/**
 * Gets ffprobe and sox where that needs no one's help. Without them the tests that let another program measure a sound
 * are skipped, and say so; our own decoders measure it all the same. Tried once.
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
