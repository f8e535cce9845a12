import { once } from 'node:events';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../core/testing/temporary-folder.ts';
import { forkMain } from '../fixtures/fork-main.ts';
import type { FromMain } from './messages.ts';

/**
 * Starts the main program on an unusable data folder; returns its message box and exit status.
 * @param hasWindow whether the failure appears only after the window has opened.
 */
async function failedStart(dataFolder: string, hasWindow = false): Promise<[said: unknown, status: unknown]> {
  const child = forkMain('electron/main.ts', { QUARTET_DATA: dataFolder });
  const boxes: unknown[] = [];
  let windows = 0;
  child.on('message', (message: FromMain) => {
    if (message.type === 'called' && message.what === 'showErrorBox') boxes.push(message.details);
    if (message.type !== 'load') return;
    windows++;
    if (!hasWindow) child.kill();
  });
  const [status] = await once(child, 'exit');
  expect(windows).toBe(hasWindow ? 1 : 0);
  return [boxes, status];
}

const says = (folder: string, reason: string) => [
  [
    'Quartet',
    `Quartet cannot use its data folder ${folder}. ${reason}, or choose another folder with QUARTET_DATA.`,
  ],
];

it('a data folder on a disk that is gone is said in a box, with the way out, and the program ends', async () => {
  const file = join(temporaryFolder().path, 'file');
  writeFileSync(file, '');
  const folder = join(file, 'data');
  const reason = 'It cannot be made or found there. Connect the disk it is on';
  expect(await failedStart(folder)).toEqual([says(folder, reason), 1]);
});

it.skipIf(process.platform === 'win32')(
  'a data folder that may not be written is said in a box',
  async () => {
    const folder = join(temporaryFolder().path, 'data');
    mkdirSync(folder);
    chmodSync(folder, 0o500);
    // An administrator can write everywhere except to the kernel's own folders.
    const isAdmin = process.getuid?.() === 0;
    const refused = isAdmin ? '/sys/quartet' : folder;
    const reason = 'Your account may not write there. Allow it to';
    expect(await failedStart(refused)).toEqual([says(refused, reason), 1]);
  },
);

it('a database of a newer version is said in a box over the window, and nothing is changed', async () => {
  const { path: folder } = temporaryFolder();
  const path = join(folder, 'quartet.db');
  const db = new DatabaseSync(path);
  db.exec('PRAGMA journal_mode = wal; CREATE TABLE later (id TEXT); PRAGMA user_version = 9000');
  db.close();
  const before = readFileSync(path);
  const [said, status] = await failedStart(folder, true);
  expect(said).toEqual([['Quartet', expect.stringMatching(/newer/)]]);
  expect(status).toBe(1);
  expect(readFileSync(path).equals(before)).toBe(true);
});
