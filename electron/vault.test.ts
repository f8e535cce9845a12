import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { atomicWrite } from '../core/platform/files/atomic-write.ts';
import { FakeSafeStorage } from './testing/fake-electron.ts';
import { createKeychainVault } from './vault.ts';

let folder: string;
let file: string;
let safeStorage: FakeSafeStorage;
const logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quartet-keychain-'));
  file = join(folder, 'keys', 'keychain.json');
  safeStorage = new FakeSafeStorage();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const open = (platform = 'linux') =>
  createKeychainVault({ safeStorage, platform, dataFolder: folder, logger });

it('keychain vault stores a key encrypted, with the name of its backend', async () => {
  const vault = await open();
  expect(vault.protection).toBe('keychain');
  expect(await vault.read('a')).toEqual({ state: 'absent' });
  await vault.write('a', 'sk-plain-text');
  expect(readFileSync(file, 'utf8')).not.toContain('sk-plain-text');
  expect(JSON.parse(readFileSync(file, 'utf8')).keys.a.backend).toBe('gnome_libsecret');
  expect(await (await open()).read('a')).toEqual({ state: 'present', key: 'sk-plain-text' });
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
});

it.each(['basic_text', 'unknown'] as const)(
  'keychain vault treats the backend %s as unprotected and stores no key',
  async (backend) => {
    safeStorage.backend = backend;
    const vault = await open();
    expect(vault.protection).toBe('none');
    await expect(vault.write('a', 'sk-1')).rejects.toThrow('no keychain');
    expect(await vault.read('a')).toEqual({ state: 'absent' });
  },
);

it('keychain vault reports no protection if encryption is not available', async () => {
  safeStorage.available = false;
  expect((await open('darwin')).protection).toBe('none');
});

it('keychain vault detects a keychain that becomes available later', async () => {
  await (await open()).write('a', 'sk-1');
  safeStorage.available = false;
  safeStorage.locked = true;
  const vault = await open();
  expect(await vault.read('a')).toMatchObject({ state: 'locked' });
  expect(vault.protection).toBe('none');
  await expect(vault.write('a', 'sk-2')).rejects.toThrow('no keychain');
  safeStorage.available = true;
  safeStorage.locked = false;
  expect(await vault.read('a')).toEqual({ state: 'present', key: 'sk-1' });
  expect(vault.protection).toBe('keychain');
  await vault.write('a', 'sk-2');
  expect(await (await open()).read('a')).toEqual({ state: 'present', key: 'sk-2' });
});

it('keychain vault stores the first key in a keychain that was missing at startup', async () => {
  safeStorage.available = false;
  const vault = await open();
  expect(vault.protection).toBe('none');
  safeStorage.available = true;
  expect(await vault.read('a')).toEqual({ state: 'absent' });
  await vault.write('a', 'sk-1');
  expect(await vault.read('a')).toEqual({ state: 'present', key: 'sk-1' });
});

it('keychain vault ignores the reported backend on macOS, which has only one', async () => {
  safeStorage.backend = 'basic_text';
  expect((await open('darwin')).protection).toBe('keychain');
});

it.each([
  ['is locked', () => (safeStorage.locked = true)],
  ['was recreated', () => (safeStorage.keyring = 2)],
  ['has another backend', () => (safeStorage.backend = 'kwallet6')],
])(
  'keychain vault reports a key as locked and keeps its file when the keychain %s',
  async (_what, change) => {
    await (await open()).write('a', 'sk-1');
    const before = readFileSync(file, 'utf8');
    change();
    const vault = await open();
    expect(await vault.read('a')).toMatchObject({ state: 'locked' });
    if (safeStorage.locked) await expect(vault.write('a', 'sk-2')).rejects.toThrow();
    expect(readFileSync(file, 'utf8')).toBe(before);
    safeStorage.locked = false;
    safeStorage.keyring = 1;
    safeStorage.backend = 'gnome_libsecret';
    expect(await (await open()).read('a')).toEqual({ state: 'present', key: 'sk-1' });
  },
);

it('keychain vault replaces an unreadable key when the user enters a new one', async () => {
  await (await open()).write('a', 'sk-1');
  safeStorage.keyring = 2;
  const vault = await open();
  await vault.write('a', 'sk-2');
  expect(await vault.read('a')).toEqual({ state: 'present', key: 'sk-2' });
});

it('keychain vault keeps the old key if the new one does not read back', async () => {
  const vault = await open();
  await vault.write('a', 'sk-1');
  const before = readFileSync(file, 'utf8');
  safeStorage.encryptStringAsync = async () => Buffer.from(`1:${Buffer.from('other').toString('hex')}`);
  await expect(vault.write('a', 'sk-2')).rejects.toThrow('another text');
  expect(readFileSync(file, 'utf8')).toBe(before);
});

it('keychain vault re-encrypts a key when the system requests it', async () => {
  const vault = await open();
  await vault.write('a', 'sk-1');
  safeStorage.shouldReEncrypt = true;
  const encrypt = safeStorage.encryptStringAsync.bind(safeStorage);
  let renewed = 0;
  safeStorage.encryptStringAsync = (text) => {
    renewed++;
    return encrypt(text);
  };
  expect(await vault.read('a')).toEqual({ state: 'present', key: 'sk-1' });
  expect(renewed).toBe(1);
});

it('keychain vault deletes one key, keeps the other and never overwrites a damaged file', async () => {
  const vault = await open();
  await vault.write('a', 'sk-1');
  await vault.write('b', 'sk-2');
  await vault.forget('a');
  await vault.forget('nobody');
  expect(await vault.read('a')).toEqual({ state: 'absent' });
  expect(await vault.read('b')).toMatchObject({ state: 'present' });
  atomicWrite(file, '{"version":1,"keys":');
  expect(await vault.read('b')).toMatchObject({ state: 'locked' });
  await expect(vault.write('b', 'sk-3')).rejects.toThrow('damaged');
  await expect(vault.forget('b')).rejects.toThrow('damaged');
  expect(readFileSync(file, 'utf8')).toBe('{"version":1,"keys":');
});
