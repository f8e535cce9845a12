import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { LinuxTargetHelper } from 'app-builder-lib/out/targets/LinuxTargetHelper.js';
import { getConfig, validateConfiguration } from 'app-builder-lib/out/util/config/config.js';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { temporaryFolder } from '../core/testing/temporary-folder.ts';
import { APP_ID } from './app-id.ts';

const ROOT = join(import.meta.dirname, '..');
const text = readFileSync(join(ROOT, 'electron-builder.yml'), 'utf8');
const manifest = z
  .looseObject({ desktopName: z.string() })
  .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));
const config = await getConfig(ROOT, null, null);
// The checks only read whether it is enabled.
const quiet = { isEnabled: false } as Parameters<typeof validateConfiguration>[1];

it('packaging configuration is valid, and its schema rejects a misspelled option', async () => {
  await expect(
    validateConfiguration({ ...config, mac: { hardendRuntime: true } as never }, quiet),
  ).rejects.toThrow(/configuration\.mac/);
  await validateConfiguration(config, quiet);
});

it('packaging builds the expected package formats for each operating system', () => {
  const universal = (target: string) => ({ target, arch: ['universal'] });
  expect(config.mac?.target).toEqual([universal('dmg'), universal('zip')]);
  expect(config.win?.target).toEqual(['nsis', 'portable']);
  expect(config.linux?.target).toEqual(['AppImage', 'deb', 'rpm']);
  expect(config.toolsets?.appimage).toBe('1.0.3');
});

it('each package has a unique file name that contains the version', () => {
  const nameOf = (own: { artifactName?: string | null } | null | undefined, ext: string) =>
    (own?.artifactName ?? config.artifactName ?? '').replace(/\$\{ext\}/, ext);
  expect(config.artifactName).toMatch(/\$\{arch\}/);
  const names = [
    ...[nameOf(config.dmg, 'dmg'), nameOf(null, 'zip'), nameOf(config.nsis, 'exe')],
    ...[nameOf(config.portable, 'exe'), nameOf(config.appImage, 'AppImage')],
    ...[nameOf(config.deb, 'deb'), nameOf(config.rpm, 'rpm')],
  ];
  expect(names.filter((name) => !/\$\{version\}/.test(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});

it('packaging resets the ad-hoc signature of a macOS app after its fuses are set', () => {
  expect(config.electronFuses?.resetAdHocDarwinSignature).toBe(true);
});

it('fuses disable Node options, debugging and code from outside the archive', () => {
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

it('macOS entitlements allow JIT compilation and nothing else', () => {
  expect(config.mac?.hardenedRuntime).toBe(true);
  for (const path of [config.mac?.entitlements, config.mac?.entitlementsInherit]) {
    const granted = readFileSync(join(ROOT, String(path)), 'utf8').match(/(?<=<key>).*(?=<\/key>)/g);
    expect(granted).toEqual(['com.apple.security.cs.allow-jit']);
  }
});

it('every icon that the main process uses is packaged', () => {
  const code = ['main.ts', 'window.ts']
    .map((name) => readFileSync(join(ROOT, 'electron', name), 'utf8'))
    .join();
  const taken = [...code.matchAll(/'(\d+x\d+)\.png'/g)].map(([, size]) => `assets/icons/${size}.png`);
  expect(taken.length).toBeGreaterThan(1);
  const packed = /assets\/icons\/\{(.*?)\}\.png/.exec(JSON.stringify(config.files))?.[1]?.split(',') ?? [];
  expect(taken.filter((icon) => !packed.some((size) => icon.endsWith(`/${size}.png`)))).toEqual([]);
});

it('package contains only the build output, legal notices and package.json', () => {
  expect(config.files).toEqual([
    {
      filter: [
        ...['dist/electron/**', 'dist/renderer/**', 'dist/sandbox/**'],
        ...[
          'assets/licences/**',
          'assets/icons/{32x32,256x256}.png',
          'assets/menu-bar/*.png',
          'LICENSE',
          'THIRD_PARTY_NOTICES.md',
          'package.json',
        ],
        ...[
          '!node_modules',
          '!**/*.map',
          '!dist/electron/canvas/*.{linux,win32}-!($\u007barch})-*',
          '!dist/renderer/assets/KaTeX_*.{ttf,woff}',
          '!dist/renderer/{quartet.webmanifest,icons/**,web-icons/**}',
        ],
      ],
    },
  ]);
});

it('package keeps the MP3 encoder and decoder outside the archive as replaceable files', () => {
  expect(config.asarUnpack).toEqual(
    expect.arrayContaining(['**/lame.wasm', '**/mpg123-decoder-*.js', '**/*.node']),
  );
});

it('Linux packages do not disable Chromium’s sandbox', () => {
  // electron-builder merges them like this for an AppImage, and disables the sandbox if nothing is set.
  expect({ ...config.linux, ...config.appImage }.executableArgs).toEqual([]);
});

it('package icons exist in the format of each operating system and need no conversion', () => {
  expect(config.icon ?? null).toBeNull();
  expect([config.mac?.icon, config.win?.icon, config.linux?.icon]).toEqual([
    'assets/icon.icns',
    'assets/icon.ico',
    'assets/icons',
  ]);
  expect(readdirSync(join(ROOT, 'assets/icons'))).toContain('512x512.png');
});

it('packaging configuration and running app have the same app ID', () => {
  expect(config.appId).toBe(APP_ID);
});

it('Linux desktop entry, window and executable have the same name', () => {
  expect(config.linux?.syncDesktopName).toBe(true);
  expect(config.linux?.executableName).toBe('quartet');
  expect(manifest.desktopName).toBe('quartet.desktop');
});

it('universal macOS build exempts only canvas binaries from its architecture check', () => {
  expect(config.mac?.x64ArchFiles).toBe('skia.darwin-*.node');
  expect(config.mac?.singleArchFiles ?? null).toBeNull();
});

it('package requests no device access and no administrator rights', () => {
  const texts = Object.entries(config.mac?.extendInfo ?? {}).filter(([name]) =>
    /UsageDescription$/.test(name),
  );
  expect(texts.map(([, text]) => text)).toEqual([null, null, null, null, null]);
  expect(config.win?.requestedExecutionLevel).toBe('asInvoker');
  expect(config.portable?.requestExecutionLevel).toBe('user');
  expect(config.nsis?.perMachine).toBe(false);
});

it('packaging has no platform-specific list of files', () => {
  for (const one of [config.mac, config.win, config.linux, config.nsis, config.deb, config.rpm]) {
    expect(one ?? {}).not.toHaveProperty('files');
    expect(one ?? {}).not.toHaveProperty('extraResources');
  }
  expect([config.extraFiles, config.extraResources].filter(Boolean)).toEqual([]);
});

it('packaging enables the after-pack script, archive integrity and executable editing', () => {
  expect(config.afterPack).toBe('./scripts/packed/after-pack.ts');
  expect(config.disableAsarIntegrity ?? false).toBe(false);
  expect(config.win?.signAndEditExecutable).toBe(true);
});

it('Open with offers the same files on macOS and Windows and takes no existing defaults', () => {
  const associations = [config.mac?.fileAssociations ?? []].flat();
  expect(associations.map((one) => one?.rank)).toEqual(associations.map(() => 'Alternate'));
  const script = readFileSync(join(ROOT, String(config.nsis?.include)), 'utf8');
  const offered = [...script.matchAll(/!insertmacro openWith "(\w+)"/g)].map(([, extension]) => extension);
  expect(offered).toEqual(associations.flatMap((one) => one?.ext));
  expect([config.fileAssociations, config.win?.fileAssociations, config.nsis?.warningsAsErrors]).toEqual([
    ...[undefined, undefined, undefined],
  ]);
});

it('uninstalling on Windows keeps the user’s data', () => {
  expect(config.nsis?.deleteAppDataOnUninstall).toBe(false);
});

it('packaging does not relax code signing, update verification or the sandbox', () => {
  expect(config.win?.verifyUpdateCodeSignature).toBe(true);
  expect(text).not.toMatch(/forceCodeSigning: false|no-sandbox/);
});

it('timed lyrics have a MIME type on Linux, which deb and rpm packages register', async () => {
  const path = join(temporaryFolder().path, 'types.xml');
  const { linux } = config;
  const fileAssociations = [linux?.fileAssociations ?? []].flat();
  const helper = new LinuxTargetHelper({ fileAssociations, getTempFile: async () => path } as never);
  expect(await helper.mimeTypeFiles).toBe(path);
  const types = readFileSync(path, 'utf8');
  expect(types.match(/<glob pattern="[^"]*"\/>/g)).toEqual(['<glob pattern="*.lrc"/>']);
  // Text editors open a text type, too.
  expect(types.match(/type="[^"]*"/g)).toEqual(['type="text/x-lrc"']);
  // The package installs the file where the system looks for it, and updates the MIME database.
  const built = join(dirname(createRequire(import.meta.url).resolve('app-builder-lib/package.json')));
  const deb = readFileSync(join(built, 'out/targets/FpmTarget.js'), 'utf8');
  expect(deb).toContain('=/usr/share/mime/packages/');
  const installed = readFileSync(join(built, 'templates/linux/after-install.tpl'), 'utf8');
  expect(installed).toContain('update-mime-database /usr/share/mime');
});

it('main.ts has no top-level await, which would keep Electron from becoming ready', () => {
  const main = readFileSync(join(import.meta.dirname, 'main.ts'), 'utf8');
  const outsideFunctions = main.replace(/^(async )?function [\s\S]*?^}/gm, '');
  expect(outsideFunctions).not.toMatch(/\bawait\b(?! )|^\s*(const .* = )?await /m);
});
