import { beforeEach, expect, it, vi } from 'vitest';
import { fileCopier } from './copy-files.ts';
import { dragFiles } from './drag-files.ts';
import { BrowserWindow, recorded } from './testing/fake-electron.ts';

vi.mock('electron', () => import('./testing/fake-electron.ts'));

const SONG = '/home/me/Library of <R&D>/海 50%#1.mp3';
const ADDRESS = 'file:///home/me/Library%20of%20%3CR&D%3E/%E6%B5%B7%2050%25%231.mp3';

beforeEach(() => {
  recorded.clipboard.length = 0;
  recorded.drags.length = 0;
});

async function copied(platform: NodeJS.Platform, ...paths: string[]): Promise<Record<string, string>> {
  await fileCopier(platform)?.(paths);
  const entries = recorded.clipboard.map(({ kind, bytes }) => [
    /^electron application\/osclipboard;format="(.*)"$/.exec(kind)?.[1],
    bytes.toString(),
  ]);
  return Object.fromEntries(entries);
}

it('files are copied as addresses for the file managers of Linux', async () => {
  expect(await copied('linux', SONG, '/b.png')).toEqual({
    'text/uri-list': `${ADDRESS}\r\nfile:///b.png\r\n`,
    'x-special/gnome-copied-files': `copy\n${ADDRESS}\nfile:///b.png`,
  });
});

it('one file is copied as an address for Finder, several by their paths', async () => {
  const one = await copied('darwin', SONG);
  expect(one['public.file-url']).toBe(ADDRESS);
  expect(one.NSFilenamesPboardType).toContain(
    '<string>/home/me/Library of &lt;R&amp;D&gt;/海 50%#1.mp3</string>',
  );
  recorded.clipboard.length = 0;
  const two = await copied('darwin', SONG, '/b.png');
  expect(Object.keys(two)).toEqual(['NSFilenamesPboardType']);
  expect(two.NSFilenamesPboardType).toContain('</string><string>/b.png</string></array>');
});

it('no file can be copied on Windows, where the clipboard wants a format without a name', () => {
  expect(fileCopier('win32')).toBeUndefined();
});

it('files are dragged out of the window that has the focus, all under one icon', () => {
  BrowserWindow.focused = null;
  expect(dragFiles([SONG], 'icon.png')).toBe(false);
  BrowserWindow.focused = new BrowserWindow({});
  expect(dragFiles([], 'icon.png')).toBe(false);
  expect(dragFiles([SONG, '/b.png'], 'icon.png')).toBe(true);
  expect(recorded.drags).toEqual([{ file: SONG, files: [SONG, '/b.png'], icon: 'icon.png' }]);
});
