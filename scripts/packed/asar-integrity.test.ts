import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPackage, getRawHeader, uncacheAll } from '@electron/asar';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkAsarIntegrity } from './asar-integrity.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quartet-integrity-'));
});
afterEach(() => {
  uncacheAll();
  rmSync(folder, { recursive: true, force: true });
});

/** Packs an archive there and returns the hash of its header. */
async function archive(resources: string): Promise<string> {
  const source = join(folder, 'source');
  mkdirSync(source);
  mkdirSync(resources, { recursive: true });
  writeFileSync(join(source, 'main.js'), 'start()');
  await createPackage(source, join(resources, 'app.asar'));
  const { headerString } = getRawHeader(join(resources, 'app.asar'));
  return createHash('sha256').update(headerString).digest('hex');
}

it('is in the property list of a Mac app, for the archive that lies there', async () => {
  const contents = join(folder, 'Quartet.app', 'Contents');
  const hash = await archive(join(contents, 'Resources'));
  const plist = (told: string) =>
    `<plist><dict><key>ElectronAsarIntegrity</key><dict><key>Resources/app.asar</key><dict>
    <key>algorithm</key><string>SHA256</string><key>hash</key><string>${told}</string></dict></dict></dict></plist>`;
  const write = (text: string) => writeFileSync(join(contents, 'Info.plist'), text);
  write(plist(hash));
  checkAsarIntegrity(folder, 'darwin', 'Quartet');
  write(plist(hash.replaceAll(/\d/g, '0')));
  expect(() => checkAsarIntegrity(folder, 'darwin', 'Quartet')).toThrow('Info.plist does not name the hash');
  write(`<plist><dict><key>CFBundleName</key><string>${hash} Resources/app.asar</string></dict></plist>`);
  expect(() => checkAsarIntegrity(folder, 'darwin', 'Quartet')).toThrow('Info.plist');
});

it('is a resource of a Windows program', async () => {
  const hash = await archive(join(folder, 'resources'));
  const name = Buffer.from('ELECTRONASAR', 'utf16le');
  const write = (...parts: Buffer[]) => writeFileSync(join(folder, 'Quartet.exe'), Buffer.concat(parts));
  write(Buffer.alloc(99), name, Buffer.from(JSON.stringify([{ file: 'resources\\app.asar', value: hash }])));
  checkAsarIntegrity(folder, 'win32', 'Quartet');
  write(Buffer.alloc(99), name);
  expect(() => checkAsarIntegrity(folder, 'win32', 'Quartet')).toThrow('Quartet.exe');
  write(Buffer.from(hash));
  expect(() => checkAsarIntegrity(folder, 'win32', 'Quartet')).toThrow('Quartet.exe');
});

it('has no place on Linux', () => checkAsarIntegrity(folder, 'linux', 'quartet'));
