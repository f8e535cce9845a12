import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { beforeEach, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../core/testing/temporary-folder.ts';
import { printPdf } from './print-pdf.ts';
import { BrowserWindow, dialog, FakeSession, recorded } from './testing/fake-electron.ts';

vi.mock('electron', () => import('./testing/fake-electron.ts'));

let folder: string;
let page: string;
beforeEach(() => {
  folder = temporaryFolder().path;
  page = join(folder, 'page.print.html');
  writeFileSync(page, '<!doctype html>');
  recorded.windows.length = 0;
  recorded.dialogs.length = 0;
  BrowserWindow.printed = Buffer.from('%PDF-1.7 of the page');
});

const window = () => {
  const [only, ...more] = recorded.windows;
  if (only === undefined || more.length > 0) throw new Error('there should be one window');
  return only;
};

it('prints a PDF from a hidden window to the chosen file, and closes the window', async () => {
  const target = join(folder, 'saved.pdf');
  dialog.answer = { canceled: false, filePath: target };
  expect(await printPdf(page, 'Talk.pdf')).toBe(true);
  expect(readFileSync(target, 'utf8')).toBe('%PDF-1.7 of the page');
  expect(recorded.dialogs).toMatchObject([
    { defaultPath: '/home/me/downloads/Talk.pdf', filters: [{ extensions: ['pdf'] }] },
  ]);
  expect(window()).toMatchObject({
    loaded: [pathToFileURL(page).href],
    shown: false,
    destroyed: true,
    options: { show: false },
  });
});

it('print window runs no scripts, grants no permissions and loads only its own page', async () => {
  dialog.answer = { canceled: true, filePath: '' };
  await printPdf(page, 'Talk.pdf');
  const preferences = window().options.webPreferences;
  expect(preferences).toMatchObject({
    ...{ javascript: false, sandbox: true, contextIsolation: true, nodeIntegration: false },
    ...{ webSecurity: true, webviewTag: false },
  });
  expect(preferences).not.toHaveProperty('preload');
  const { session } = preferences as { session: unknown };
  if (!(session instanceof FakeSession)) throw new Error('it should have a session of its own');
  expect(session.lets(pathToFileURL(page).href)).toBe(true);
  expect(session.lets('data:image/png;base64,AAAA')).toBe(true);
  const others = [
    pathToFileURL(join(folder, 'other.html')).href,
    'file:///etc/passwd',
    'https://example.com/',
    'http://127.0.0.1/',
    'ws://127.0.0.1/',
  ];
  expect(others.filter((url) => session.lets(url))).toEqual([]);
  const granted: boolean[] = [];
  session.permission?.(null, 'geolocation', (answer) => granted.push(answer));
  expect([granted, session.permissionCheck?.()]).toEqual([[false], false]);
  const download = { prevented: false, preventDefault: () => Object.assign(download, { prevented: true }) };
  session.emit('will-download', download);
  expect(download.prevented).toBe(true);
});

it('print window loads a page from a folder with special characters, encoded or not', async () => {
  const odd = join(folder, "100% 我的 [a] it's #1");
  mkdirSync(odd);
  const there = join(odd, 'page.print.html');
  writeFileSync(there, '<!doctype html>');
  dialog.answer = { canceled: true, filePath: '' };
  await printPdf(there, 'Talk.pdf');
  expect(window().loaded.map((url) => fileURLToPath(url))).toEqual([there]);
  const { session } = window().options.webPreferences as { session: unknown };
  if (!(session instanceof FakeSession)) throw new Error('it should have a session of its own');
  const [address = ''] = window().loaded;
  const spelled = address.replace('[', '%5B').replace("'", '%27');
  expect([session.lets(address), session.lets(spelled)]).toEqual([true, true]);
});

it('printing a PDF returns false and saves no copy if the user cancels', async () => {
  dialog.answer = { canceled: true, filePath: '' };
  expect(await printPdf(page, 'Talk.pdf')).toBe(false);
  expect(readdirSync(folder).toSorted()).toEqual(['page.print.html', 'page.print.html.pdf']);
});

it('closes the print window even if printing fails', async () => {
  BrowserWindow.printed = null;
  await expect(printPdf(page, 'Talk.pdf')).rejects.toThrow('it cannot be printed');
  expect(window().destroyed).toBe(true);
  expect(recorded.dialogs).toEqual([]);
});
