import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const config = readFileSync(join(import.meta.dirname, '..', 'electron-builder.yml'), 'utf8');

it.each([
  'runAsNode: false',
  'enableCookieEncryption: true',
  'enableNodeOptionsEnvironmentVariable: false',
  'enableNodeCliInspectArguments: false',
  'enableEmbeddedAsarIntegrityValidation: true',
  'onlyLoadAppFromAsar: true',
  'grantFileProtocolExtraPrivileges: false',
])('sets the fuse %s', (fuse) => expect(config).toContain(`  ${fuse}\n`));

it('packs what is built, the notices, and nothing else', () => {
  const files = /^files:\n((?: {2}- .*\n)+)/m.exec(config)?.[1]?.match(/(?<=- ).*/g);
  expect(files).toEqual([
    ...['dist/electron/**', 'dist/renderer/**', 'dist/sandbox/**'],
    ...['assets/licences/**', 'LICENSE', 'THIRD_PARTY_NOTICES.md', 'package.json'],
    ...['"!node_modules"', '"!**/*.map"'],
  ]);
});

it('keeps the MP3 encoder replaceable, as its licence wants', () => {
  expect(config).toMatch(/^asarUnpack:\n {2}- "\*\*\/lame\.wasm"\n {2}- "\*\*\/mpg123-decoder-\*\.js"$/m);
});

it('loosens no check of updates or signatures', () => {
  expect(config).not.toMatch(/verifyUpdateCodeSignature: false|forceCodeSigning: false|no-sandbox/);
});

it('waits for nothing at the top of main.ts: Electron would never become ready', () => {
  const main = readFileSync(join(import.meta.dirname, 'main.ts'), 'utf8');
  const outsideFunctions = main.replace(/^(async )?function [\s\S]*?^}/gm, '');
  expect(outsideFunctions).not.toMatch(/\bawait\b(?! )|^\s*(const .* = )?await /m);
});
