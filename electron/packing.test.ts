import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getConfig, validateConfiguration } from 'app-builder-lib/out/util/config/config.js';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { APP_ID } from './app-id.ts';

const ROOT = join(import.meta.dirname, '..');
const text = readFileSync(join(ROOT, 'electron-builder.yml'), 'utf8');
const manifest = z
  .looseObject({ desktopName: z.string() })
  .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));
const config = await getConfig(ROOT, null, null);
// The checks only read whether it is enabled.
const quiet = { isEnabled: false } as Parameters<typeof validateConfiguration>[1];

it('is right by the packer’s own schema, which would notice a wrong word', async () => {
  await expect(
    validateConfiguration({ ...config, mac: { hardendRuntime: true } as never }, quiet),
  ).rejects.toThrow(/configuration\.mac/);
  await validateConfiguration(config, quiet);
});

it('makes the packages people install on each system', () => {
  const universal = (target: string) => ({ target, arch: ['universal'] });
  expect(config.mac?.target).toEqual([universal('dmg'), universal('zip')]);
  expect(config.win?.target).toEqual(['nsis', 'portable']);
  expect(config.linux?.target).toEqual(['AppImage', 'deb', 'rpm']);
});

it('gives each package a name of its own', () => {
  const nameOf = (own: { artifactName?: string | null } | null | undefined, ext: string) =>
    (own?.artifactName ?? config.artifactName ?? '').replace(/\$\{ext\}/, ext);
  const names = [
    ...[nameOf(config.dmg, 'dmg'), nameOf(null, 'zip'), nameOf(config.nsis, 'exe')],
    ...[nameOf(config.portable, 'exe'), nameOf(config.appImage, 'AppImage')],
    ...[nameOf(config.deb, 'deb'), nameOf(config.rpm, 'rpm')],
  ];
  expect(names.filter((name) => !/\$\{version\}/.test(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});

it('signs an app for Macs anew once its fuses are set, for nobody else may', () => {
  expect(config.electronFuses?.resetAdHocDarwinSignature).toBe(true);
});

it('closes every door a packed app could be entered by', () => {
  const { resetAdHocDarwinSignature: _, ...fuses } = config.electronFuses ?? {};
  expect(fuses).toEqual({
    runAsNode: false,
    enableCookieEncryption: true,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    loadBrowserProcessSpecificV8Snapshot: false,
    grantFileProtocolExtraPrivileges: false,
  });
  expect(config.asar).toBe(true);
});

it('lets the app on macOS compile code while it runs, and nothing else', () => {
  expect(config.mac?.hardenedRuntime).toBe(true);
  for (const path of [config.mac?.entitlements, config.mac?.entitlementsInherit]) {
    const granted = readFileSync(join(ROOT, String(path)), 'utf8').match(/(?<=<key>).*(?=<\/key>)/g);
    expect(granted).toEqual(['com.apple.security.cs.allow-jit']);
  }
});

it('packs what is built, the notices, and nothing else', () => {
  expect(config.files).toEqual([
    {
      filter: [
        ...['dist/electron/**', 'dist/renderer/**', 'dist/sandbox/**'],
        ...['assets/licences/**', 'LICENSE', 'THIRD_PARTY_NOTICES.md', 'package.json'],
        ...['!node_modules', '!**/*.map', '!dist/renderer/assets/KaTeX_*.{ttf,woff}'],
      ],
    },
  ]);
});

it('keeps the MP3 encoder and decoder replaceable, as their licences want', () => {
  expect(config.asarUnpack).toEqual(
    expect.arrayContaining(['**/lame.wasm', '**/mpg123-decoder-*.js', '**/*.node']),
  );
});

it('starts with Chromium’s sandbox from the desktop, too', () => {
  // electron-builder merges them like this for an AppImage, and disables the sandbox if nothing is set.
  expect({ ...config.linux, ...config.appImage }.executableArgs).toEqual([]);
});

it('has icons no system has to convert, which would need a tool from elsewhere', () => {
  expect(config.icon ?? null).toBeNull();
  expect([config.mac?.icon, config.win?.icon, config.linux?.icon]).toEqual([
    'assets/icon.icns',
    'assets/icon.ico',
    'assets/icons',
  ]);
  expect(readdirSync(join(ROOT, 'assets/icons'))).toContain('512x512.png');
});

it('is the same app to Windows, installed and running', () => {
  expect(config.appId).toBe(APP_ID);
});

it('is one app to the desktop on Linux: entry, window and program have one name', () => {
  expect(config.linux?.syncDesktopName).toBe(true);
  expect(config.linux?.executableName).toBe('quartet');
  expect(manifest.desktopName).toBe('quartet.desktop');
});

it('lets each half of a Mac app bring both canvases, and has no other rule for compiled code', () => {
  expect(config.mac?.x64ArchFiles).toBe('skia.darwin-*.node');
  expect(config.mac?.singleArchFiles ?? null).toBeNull();
});

it('asks for no device, and for no rights but those of who starts it', () => {
  const texts = Object.entries(config.mac?.extendInfo ?? {}).filter(([name]) =>
    /UsageDescription$/.test(name),
  );
  expect(texts.map(([, text]) => text)).toEqual([null, null, null, null, null]);
  expect(config.win?.requestedExecutionLevel).toBe('asInvoker');
  expect(config.portable?.requestExecutionLevel).toBe('user');
  expect(config.nsis?.perMachine).toBe(false);
});

it('packs the same for every system: none has a list of files of its own', () => {
  for (const one of [config.mac, config.win, config.linux, config.nsis, config.deb, config.rpm]) {
    expect(one ?? {}).not.toHaveProperty('files');
    expect(one ?? {}).not.toHaveProperty('extraResources');
  }
  expect([config.extraFiles, config.extraResources].filter(Boolean)).toEqual([]);
});

it('sets, reads back and compares the fuses and the hash of the archive, whatever is packed', () => {
  expect(config.afterPack).toBe('./scripts/packed/after-pack.ts');
  expect(config.disableAsarIntegrity ?? false).toBe(false);
  expect(config.win?.signAndEditExecutable).toBe(true);
});

it('leaves what the user made where it is when it is removed', () => {
  expect(config.nsis?.deleteAppDataOnUninstall).toBe(false);
});

it('loosens no check of updates or signatures', () => {
  expect(config.win?.verifyUpdateCodeSignature).toBe(true);
  expect(text).not.toMatch(/forceCodeSigning: false|no-sandbox/);
});

it('waits for nothing at the top of main.ts: Electron would never become ready', () => {
  const main = readFileSync(join(import.meta.dirname, 'main.ts'), 'utf8');
  const outsideFunctions = main.replace(/^(async )?function [\s\S]*?^}/gm, '');
  expect(outsideFunctions).not.toMatch(/\bawait\b(?! )|^\s*(const .* = )?await /m);
});
