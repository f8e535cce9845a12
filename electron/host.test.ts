import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { temporaryFolder } from '../core/testing/temporary-folder.ts';
import { createHost } from './host.ts';
import { recorded } from './testing/fake-electron.ts';

vi.mock('electron', () => import('./testing/fake-electron.ts'));

it('Electron host provides the library folder, media base URL and desktop functions', async () => {
  const restarted: boolean[] = [];
  const dataFolder = temporaryFolder().path;
  const host = createHost({
    dataFolder,
    settingsFile: { read: () => ({}), write: () => undefined },
    sandbox: new URL('file:///none'),
    logger: { debug() {}, info() {}, warn() {}, error() {} },
    warnings: ['restored'],
    icon: 'icon.png',
    restart: () => restarted.push(true),
    quick: { keys: () => 'off', hide: () => undefined, showMain: () => undefined },
    frontWindow: () => undefined,
    quitThen: (last) => last(),
  });
  expect(host.libraryFolder).toBe(join(dataFolder, 'library'));
  expect(host.mediaBase).toBe('app://quartet/media/');
  expect([host.saveFile, host.pickFolder, host.copyImage, host.printPdf].map((port) => typeof port)).toEqual(
    Array(4).fill('function'),
  );
  expect(host.warnings).toEqual(['restored']);
  host.restart?.();
  expect(restarted).toEqual([true]);
  host.showInFolder?.(join(host.libraryFolder, 'song.mp3'));
  expect(recorded.shown).toEqual([join(host.libraryFolder, 'song.mp3')]);
});
