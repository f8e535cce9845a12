import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SafeStorage } from 'electron';
import { z } from 'zod';
import { atomicWrite } from '../core/platform/files/atomic-write.ts';
import { makeFolder } from '../core/platform/files/make-folder.ts';
import type { KeyReadResult, Logger, Vault } from '../core/platform/host.ts';

/** Each blob is stored with the name of its backend, to tell a blob of another keyring from a broken one. */
const entry = z.strictObject({ backend: z.string(), blob: z.base64() });
const keyFile = z.strictObject({ version: z.literal(1), keys: z.record(z.string(), entry) });
type Entry = z.infer<typeof entry>;

type Storage = Pick<
  SafeStorage,
  'isAsyncEncryptionAvailable' | 'encryptStringAsync' | 'decryptStringAsync' | 'getSelectedStorageBackend'
>;

/** Backends that encrypt with a publicly known password. */
const NO_PROTECTION = ['basic_text', 'unknown'];

/**
 * Stores keys encrypted by the system's keychain. Without one (Linux without a keyring) nothing is stored: a key then
 * lives in memory. Reading never deletes or overwrites a key that cannot be decrypted.
 * @param safeStorage after `ready`; before that it knows no backend.
 */
export async function createKeychainVault(options: {
  readonly safeStorage: Storage;
  readonly platform: string;
  readonly dataFolder: string;
  readonly logger: Logger;
}): Promise<Vault> {
  const { safeStorage, logger } = options;
  const path = join(options.dataFolder, 'keys', 'keychain.json');
  const backend = options.platform === 'linux' ? safeStorage.getSelectedStorageBackend() : options.platform;
  let isThere = await isAvailable(safeStorage);
  const protects = () => isThere && !NO_PROTECTION.includes(backend);

  async function encrypt(key: string): Promise<Entry> {
    const blob = await safeStorage.encryptStringAsync(key);
    // The new blob must be readable before it replaces the old one.
    const back = await safeStorage.decryptStringAsync(blob);
    if (back.result !== key) throw new Error('the keychain gave back another text');
    return { backend, blob: blob.toString('base64') };
  }

  async function decrypt(id: string, kept: Entry): Promise<KeyReadResult> {
    const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(
      Buffer.from(kept.blob, 'base64'),
    );
    if (shouldReEncrypt) {
      // The old blob is still valid: failing to renew it must not withhold the key.
      await encrypt(result)
        .then((fresh) => change(path, (keys) => keys.set(id, fresh)))
        .catch((error: unknown) => logger.warn('a key could not be re-encrypted', { error }));
    }
    return { state: 'present', key: result };
  }

  async function read(id: string): Promise<KeyReadResult> {
    // A keychain that was locked at the start may have been unlocked since.
    isThere ||= await isAvailable(safeStorage);
    const all = readAll(path);
    if ('problem' in all) return { state: 'locked', reason: all.problem };
    const kept = all.keys.get(id);
    if (kept === undefined) return { state: 'absent' };
    if (kept.backend !== backend) {
      return { state: 'locked', reason: `kept by ${kept.backend}, but the keychain now is ${backend}` };
    }
    try {
      return await decrypt(id, kept);
    } catch {
      return { state: 'locked', reason: 'the keychain is locked or has changed' };
    }
  }

  return {
    get protection() {
      return protects() ? 'keychain' : 'none';
    },
    backend,
    read,
    async write(id, key) {
      if (!protects()) throw new Error('this system has no keychain to keep a key in');
      const fresh = await encrypt(key);
      change(path, (keys) => keys.set(id, fresh));
    },
    async forget(id) {
      const all = readAll(path);
      if ('problem' in all || all.keys.has(id)) change(path, (keys) => keys.delete(id));
    },
  };
}

async function isAvailable(safeStorage: Storage): Promise<boolean> {
  try {
    return await safeStorage.isAsyncEncryptionAvailable();
  } catch {
    return false;
  }
}

function readAll(path: string): { keys: Map<string, Entry> } | { problem: string } {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return { keys: new Map() };
    return { problem: `${path} cannot be read` };
  }
  try {
    return { keys: new Map(Object.entries(keyFile.parse(JSON.parse(text)).keys)) };
  } catch {
    return { problem: `${path} is damaged` };
  }
}

/** Changes the file; an unreadable file is left as it is. */
function change(path: string, edit: (keys: Map<string, Entry>) => unknown): void {
  makeFolder(dirname(path));
  const all = readAll(path);
  if ('problem' in all) throw new Error(all.problem);
  edit(all.keys);
  atomicWrite(path, JSON.stringify({ version: 1, keys: Object.fromEntries(all.keys) }), 0o600);
}
