import { beforeEach, expect, it, vi } from 'vitest';
import { pickFolder } from './pick-folder.ts';
import { BrowserWindow, dialog, recorded } from './testing/fake-electron.ts';

vi.mock('electron', () => import('./testing/fake-electron.ts'));

beforeEach(() => {
  recorded.dialogs.length = 0;
  BrowserWindow.focused = null;
});

it('asks for one folder, beginning at the downloads, and may make a new one', async () => {
  dialog.folder = { canceled: false, filePaths: ['/home/me/pictures'] };
  expect(await pickFolder()).toBe('/home/me/pictures');
  expect(recorded.dialogs).toEqual([
    [
      {
        defaultPath: '/home/me/downloads',
        properties: ['openDirectory', 'createDirectory', 'promptToCreate'],
      },
    ],
  ]);
});

it('asks before the window that is in front', async () => {
  const window = new BrowserWindow({});
  BrowserWindow.focused = window;
  await pickFolder();
  expect(recorded.dialogs).toEqual([[window, expect.anything()]]);
});

it('returns null if the user cancels', async () => {
  dialog.folder = { canceled: true, filePaths: ['/home/me/pictures'] };
  expect(await pickFolder()).toBeNull();
  dialog.folder = { canceled: false, filePaths: [] };
  expect(await pickFolder()).toBeNull();
});
