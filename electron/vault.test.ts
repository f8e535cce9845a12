import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
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
function open(platform = 'linux') {
  safeStorage.platform = platform;
  return createKeychainVault({ safeStorage, platform, dataFolder: folder, logger });
}

it('keychain vault stores a key encrypted, with a name of its keychain', async () => {
  const vault = open();
  expect(await vault.protection()).toBe('keychain');
  expect(await vault.read('a')).toEqual({ state: 'absent' });
  await vault.write('a', 'sk-plain-text');
  expect(readFileSync(file, 'utf8')).not.toContain('sk-plain-text');
  expect(JSON.parse(readFileSync(file, 'utf8')).keys.a.backend).toBe('linux-v11');
  expect(await open().read('a')).toEqual({ state: 'present', key: 'sk-plain-text' });
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
});

it.each(['linux', 'darwin', 'win32'])(
  'keychain vault stores no key on %s without a keychain, whatever the system says',
  async (platform) => {
    safeStorage.available = false;
    const vault = open(platform);
    expect(await vault.protection()).toBe('none');
    await expect(vault.write('a', 'sk-1')).rejects.toThrow('no keychain');
    expect(await vault.read('a')).toEqual({ state: 'absent' });
  },
);

it('keychain vault stores no key if the keyring disappears after it was found', async () => {
  const vault = open();
  expect(await vault.protection()).toBe('keychain');
  safeStorage.locked = true;
  await expect(vault.write('a', 'sk-1')).rejects.toThrow('no keychain');
  expect(await vault.read('a')).toEqual({ state: 'absent' });
});

it('keychain vault accesses the keychain only on first use', async () => {
  const encrypt = vi.spyOn(safeStorage, 'encryptStringAsync');
  const isAvailable = vi.spyOn(safeStorage, 'isAsyncEncryptionAvailable');
  const vault = open();
  expect([encrypt.mock.calls.length, isAvailable.mock.calls.length]).toEqual([0, 0]);
  await Promise.all([vault.protection(), vault.protection()]);
  expect(isAvailable).toHaveBeenCalledTimes(1);
});

it('keychain vault detects a keychain that becomes available later', async () => {
  await open().write('a', 'sk-1');
  safeStorage.locked = true;
  const vault = open();
  expect(await vault.read('a')).toMatchObject({ state: 'locked' });
  expect(await vault.protection()).toBe('none');
  await expect(vault.write('a', 'sk-2')).rejects.toThrow('no keychain');
  safeStorage.locked = false;
  expect(await vault.read('a')).toEqual({ state: 'present', key: 'sk-1' });
  expect(await vault.protection()).toBe('keychain');
  await vault.write('a', 'sk-2');
  expect(await open().read('a')).toEqual({ state: 'present', key: 'sk-2' });
});

it.each([
  ['is locked', () => (safeStorage.locked = true)],
  ['was recreated', () => (safeStorage.keyring = 2)],
])(
  'keychain vault reports a key as locked and keeps its file when the keychain %s',
  async (_what, change) => {
    await open().write('a', 'sk-1');
    const before = readFileSync(file, 'utf8');
    change();
    const vault = open();
    expect(await vault.read('a')).toMatchObject({ state: 'locked' });
    if (safeStorage.locked) await expect(vault.write('a', 'sk-2')).rejects.toThrow();
    expect(readFileSync(file, 'utf8')).toBe(before);
    safeStorage.locked = false;
    safeStorage.keyring = 1;
    expect(await open().read('a')).toEqual({ state: 'present', key: 'sk-1' });
  },
);

it('keychain vault replaces an unreadable key when the user enters a new one', async () => {
  await open().write('a', 'sk-1');
  safeStorage.keyring = 2;
  const vault = open();
  await vault.write('a', 'sk-2');
  expect(await vault.read('a')).toEqual({ state: 'present', key: 'sk-2' });
});

it('keychain vault keeps the old key if the new one does not read back', async () => {
  const vault = open();
  await vault.write('a', 'sk-1');
  const before = readFileSync(file, 'utf8');
  safeStorage.encryptStringAsync = async () => Buffer.from(`v111:${Buffer.from('other').toString('hex')}`);
  await expect(vault.write('a', 'sk-2')).rejects.toThrow('another text');
  expect(readFileSync(file, 'utf8')).toBe(before);
});

it('keychain vault re-encrypts a key when the system requests it', async () => {
  const vault = open();
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
  const vault = open();
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
