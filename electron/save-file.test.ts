import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../core/testing/temporary-folder.ts';
import { saveFile } from './save-file.ts';
import { dialog, recorded } from './testing/fake-electron.ts';

vi.mock('electron', () => import('./testing/fake-electron.ts'));

let folder: string;
let source: string;
beforeEach(() => {
  folder = temporaryFolder().path;
  source = join(folder, 'source.mp3');
  writeFileSync(source, 'SONG');
  recorded.dialogs.length = 0;
});

it('save dialog suggests the name in the downloads folder, and copies the file to its target', async () => {
  const target = join(folder, 'saved.mp3');
  dialog.answer = { canceled: false, filePath: target };
  expect(await saveFile(source, '早上好.mp3')).toBe(true);
  expect(recorded.dialogs).toEqual([
    {
      defaultPath: join('/home/me/downloads', '早上好.mp3'),
      filters: [{ name: 'MP3', extensions: ['mp3'] }],
      properties: ['createDirectory', 'showOverwriteConfirmation'],
    },
  ]);
  expect(readFileSync(target, 'utf8')).toBe('SONG');
  expect(readdirSync(folder).sort()).toEqual(['saved.mp3', 'source.mp3']);
});

it('saving replaces a file that the user has chosen to overwrite', async () => {
  const target = join(folder, 'old.mp3');
  writeFileSync(target, 'OLD, and longer');
  dialog.answer = { canceled: false, filePath: target };
  await saveFile(source, 'x.mp3');
  expect(readFileSync(target, 'utf8')).toBe('SONG');
});

it('copies no file if the user cancels the save dialog', async () => {
  dialog.answer = { canceled: true, filePath: '' };
  expect(await saveFile(source, 'x.mp3')).toBe(false);
  expect(readdirSync(folder)).toEqual(['source.mp3']);
});

it('saving rejects if the file cannot be written, and leaves no partial copy', async () => {
  dialog.answer = { canceled: false, filePath: join(folder, 'gone', 'x.mp3') };
  await expect(saveFile(source, 'x.mp3')).rejects.toThrow();
  dialog.answer = { canceled: false, filePath: join(folder, 'x.mp3') };
  await expect(saveFile(join(folder, 'none'), 'x.mp3')).rejects.toThrow();
  expect(existsSync(join(folder, 'x.mp3'))).toBe(false);
  expect(readdirSync(folder)).toEqual(['source.mp3']);
});
