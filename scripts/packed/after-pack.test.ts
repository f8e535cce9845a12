import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { flipFuses } from '@electron/fuses';
import { Arch } from 'app-builder-lib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import afterPack from './after-pack.ts';
import { fuseProgram } from './fake-electron.ts';

type Context = Parameters<typeof afterPack>[0];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quartet-after-pack-'));
  writeFileSync(join(folder, 'quartet'), fuseProgram());
  mkdirSync(canvasFolder(), { recursive: true });
  writeFileSync(join(canvasFolder(), 'skia.linux-x64-gnu.node'), '');
});
const canvasFolder = () => join(folder, 'resources/app.asar.unpacked/dist/electron/canvas');
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Returns electron-builder's hook context for Linux, as far as the hook reads it. */
function context(appOutDir: string, set: (path: string, config: Parameters<typeof flipFuses>[1]) => unknown) {
  const packager = {
    executableName: 'quartet',
    appInfo: { productFilename: 'Quartet' },
    addElectronFuses: async (_context: unknown, config: Parameters<typeof flipFuses>[1]) =>
      set(join(appOutDir, 'quartet'), config),
  };
  return { appOutDir, electronPlatformName: 'linux', arch: Arch.x64, packager } as unknown as Context;
}

it('sets the fuses of what was packed', async () => {
  await afterPack(context(folder, flipFuses));
  expect(readFileSync(join(folder, 'quartet')).includes('010011001')).toBe(true);
});

it('fails the packing when they do not stand as they were set', async () => {
  await expect(afterPack(context(folder, () => undefined))).rejects.toThrow(
    'RunAsNode is on, and must be off',
  );
});

it.each([
  ['no canvas', () => rmSync(canvasFolder(), { recursive: true })],
  [
    'one of another processor, too',
    () => writeFileSync(join(canvasFolder(), 'skia.linux-arm64-gnu.node'), ''),
  ],
])('fails the packing of an app with %s', async (_what, spoil) => {
  spoil();
  await expect(afterPack(context(folder, flipFuses))).rejects.toThrow(
    'the canvas must be that of linux-x64-*',
  );
});

it('leaves the halves of an app for both kinds of Mac to their join', async () => {
  let set = 0;
  for (const half of ['mac-universal-x64-temp', 'mac-universal-arm64-temp']) {
    await afterPack(context(join(folder, half), () => ++set));
  }
  expect(set).toBe(0);
});
