import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getConfig, validateConfiguration } from 'app-builder-lib/out/util/config/config.js';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const text = readFileSync(join(ROOT, 'electron-builder.yml'), 'utf8');
const config = await getConfig(ROOT, null, null);
// All it is asked while checking is whether it is on.
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

it('closes every door a packed app could be entered by', () => {
  expect(config.electronFuses).toEqual({
    runAsNode: false,
    enableCookieEncryption: true,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
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
        ...['!node_modules', '!**/*.map'],
      ],
    },
  ]);
});

it('keeps the MP3 encoder and decoder replaceable, as their licences want', () => {
  expect(config.asarUnpack).toEqual(
    expect.arrayContaining(['**/lame.wasm', '**/mpg123-decoder-*.js', '**/*.node']),
  );
});

it('has an icon that is large enough for every system', () => {
  const png = readFileSync(join(ROOT, String(config.icon)));
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1024, 1024]);
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
