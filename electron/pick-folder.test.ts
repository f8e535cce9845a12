import { beforeEach, expect, it, vi } from 'vitest';
import { pickFolder } from './pick-folder.ts';
import { BrowserWindow, dialog, recorded } from './testing/fake-electron.ts';

vi.mock('electron', () => import('./testing/fake-electron.ts'));

beforeEach(() => {
  recorded.dialogs.length = 0;
  BrowserWindow.focused = null;
});

it('folder dialog starts in the downloads folder and can create a new folder', async () => {
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

it('folder dialog opens in front of the focused window', async () => {
  const window = new BrowserWindow({});
  BrowserWindow.focused = window;
  await pickFolder();
  expect(recorded.dialogs).toEqual([[window, expect.anything()]]);
});

it('picking a folder returns null if the user cancels', async () => {
  dialog.folder = { canceled: true, filePaths: ['/home/me/pictures'] };
  expect(await pickFolder()).toBeNull();
  dialog.folder = { canceled: false, filePaths: [] };
  expect(await pickFolder()).toBeNull();
});
