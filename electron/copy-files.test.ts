import { beforeEach, expect, it, vi } from 'vitest';
import { copyFiles } from './copy-files.ts';
import { dragFiles } from './drag-files.ts';
import { BrowserWindow, recorded } from './testing/fake-electron.ts';

vi.mock('electron', () => import('./testing/fake-electron.ts'));

const SONG = '/home/me/Library of <R&D>/海 50%#1.mp3';
const ADDRESS = 'file:///home/me/Library%20of%20%3CR&D%3E/%E6%B5%B7%2050%25%231.mp3';

beforeEach(() => {
  recorded.clipboard.length = 0;
  recorded.drags.length = 0;
});

async function copied(platform: NodeJS.Platform): Promise<Record<string, string>> {
  await copyFiles([SONG, '/b.png'], platform);
  return Object.fromEntries(recorded.clipboard.map(({ kind, bytes }) => [kind, bytes.toString()]));
}

it.each(['win32', 'darwin'] as const)(
  'copied files are put on the clipboard as file URLs (%s)',
  async (platform) => {
    expect(await copied(platform)).toEqual({ 'text/uri-list': `${ADDRESS}\r\nfile:///b.png\r\n` });
  },
);

it('copied files are also put on the clipboard for Linux file managers', async () => {
  expect(await copied('linux')).toEqual({
    'text/uri-list': `${ADDRESS}\r\nfile:///b.png\r\n`,
    'electron application/osclipboard;format="x-special/gnome-copied-files"': `copy\n${ADDRESS}\nfile:///b.png`,
  });
});

it('files are dragged out of the focused window under one icon', () => {
  BrowserWindow.focused = null;
  expect(dragFiles([SONG], 'icon.png')).toBe(false);
  BrowserWindow.focused = new BrowserWindow({});
  expect(dragFiles([], 'icon.png')).toBe(false);
  expect(dragFiles([SONG, '/b.png'], 'icon.png')).toBe(true);
  expect(recorded.drags).toEqual([{ file: SONG, files: [SONG, '/b.png'], icon: 'icon.png' }]);
});
