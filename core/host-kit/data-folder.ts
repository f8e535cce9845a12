import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import envPaths from 'env-paths';

/** Files by which a folder is known to be ours already. */
const OURS = ['lock.db', 'quartet.db', 'settings.json'];

/**
 * Where the app keeps everything: what was asked for, else `QUARTET_DATA`, else the system's place for application data.
 * Both hosts answer the same, so that conversations are found again whichever is used.
 */
export function dataFolderPath(
  asked: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
): string {
  return resolve(asked || env.QUARTET_DATA || envPaths('quartet', { suffix: '' }).data);
}

/**
 * Makes the folder, readable by its owner only. A folder that others can read is narrowed when it is empty or already
 * ours; somebody else's folder is left alone and refused.
 * @throws Error with a sentence for the person who started the program.
 */
export function prepareDataFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (process.platform === 'win32') return;
  const stat = statSync(path);
  if (process.getuid && stat.uid !== process.getuid()) {
    throw new Error(`The data folder ${path} belongs to another user.`);
  }
  if ((stat.mode & 0o077) === 0) return;
  const names = readdirSync(path);
  if (names.length > 0 && !names.some((name) => OURS.includes(name))) {
    throw new Error(
      `The data folder ${path} holds other files and can be read by others. Choose another folder, or run: chmod 700 "${path}"`,
    );
  }
  chmodSync(path, 0o700);
}
