import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SafeStorage } from 'electron';
import { z } from 'zod';
import { atomicWrite } from '../core/platform/files/atomic-write.ts';
import { makeFolder } from '../core/platform/files/make-folder.ts';
import type { KeyReadResult, Logger, Vault } from '../core/platform/host.ts';

/** Each blob is stored with the name of the keychain that encrypted it, for support. */
const entry = z.strictObject({ backend: z.string(), blob: z.base64() });
const keyFile = z.strictObject({ version: z.literal(1), keys: z.record(z.string(), entry) });
type Entry = z.infer<typeof entry>;

type Storage = Pick<SafeStorage, 'isAsyncEncryptionAvailable' | 'encryptStringAsync' | 'decryptStringAsync'>;

/** The first bytes of what Chromium on Linux encrypts without a keyring: the password is the same everywhere. */
const WITHOUT_KEYRING = 'v10';

/**
 * Stores keys encrypted by the system's keychain, which is first accessed when needed, as it may
 * ask the user to unlock it. Without one (Linux without a keyring) nothing is stored: a key then
 * stays in memory. Reading never deletes or overwrites a key that cannot be decrypted.
 */
export function createKeychainVault(options: {
  readonly safeStorage: Storage;
  readonly platform: string;
  readonly dataFolder: string;
  readonly logger: Logger;
}): Vault {
  const { safeStorage, platform, logger } = options;
  const path = join(options.dataFolder, 'keys', 'keychain.json');
  /** The keychain that protects keys, once found. */
  let backend: string | undefined;

  /** Encrypts a text; returns no backend if anybody could decrypt it. */
  async function encryptBy(text: string): Promise<{ blob: Buffer; backend: string | undefined }> {
    const blob = await safeStorage.encryptStringAsync(text);
    if (platform !== 'linux') return { blob, backend: platform };
    // Linux always reports that encryption is available, and reports the backend only through its
    // other, synchronous API.
    const prefix = blob.subarray(0, WITHOUT_KEYRING.length).toString('latin1');
    return { blob, backend: prefix === WITHOUT_KEYRING ? undefined : `linux-${prefix}` };
  }

  async function probe(): Promise<string | undefined> {
    try {
      if (await safeStorage.isAsyncEncryptionAvailable()) return (await encryptBy('probe')).backend;
    } catch (error) {
      logger.warn('the keychain cannot be used', { error });
    }
    return undefined;
  }

  /** A keychain that was locked or missing before may have been unlocked or added since. */
  let probing: Promise<string | undefined> | undefined;
  async function protects(): Promise<boolean> {
    if (backend === undefined) {
      probing ??= probe();
      backend = await probing;
      probing = undefined;
    }
    return backend !== undefined;
  }

  async function encrypt(key: string): Promise<Entry> {
    const { blob, backend: by } = await encryptBy(key);
    if (by === undefined) throw new Error('this system has no keychain to keep a key in');
    // The new blob must be readable before it replaces the old one.
    const back = await safeStorage.decryptStringAsync(blob);
    if (back.result !== key) throw new Error('the keychain gave back another text');
    return { backend: by, blob: blob.toString('base64') };
  }

  async function decrypt(id: string, kept: Entry): Promise<KeyReadResult> {
    const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(
      Buffer.from(kept.blob, 'base64'),
    );
    if (shouldReEncrypt) {
      // The old blob is still valid: a failed renewal must not withhold the key.
      await encrypt(result)
        .then((fresh) => change(path, (keys) => keys.set(id, fresh)))
        .catch((error: unknown) => logger.warn('a key could not be re-encrypted', { error }));
    }
    return { state: 'present', key: result };
  }

  async function read(id: string): Promise<KeyReadResult> {
    const all = readAll(path);
    if ('problem' in all) return { state: 'locked', reason: all.problem };
    const kept = all.keys.get(id);
    if (kept === undefined) return { state: 'absent' };
    try {
      return await decrypt(id, kept);
    } catch {
      return { state: 'locked', reason: `the keychain is locked, or is another than ${kept.backend}` };
    }
  }

  return {
    protection: async () => ((await protects()) ? 'keychain' : 'none'),
    get backend() {
      return backend ?? platform;
    },
    read,
    async write(id, key) {
      if (!(await protects())) throw new Error('this system has no keychain to keep a key in');
      const fresh = await encrypt(key);
      change(path, (keys) => keys.set(id, fresh));
    },
    async forget(id) {
      const all = readAll(path);
      if ('problem' in all || all.keys.has(id)) change(path, (keys) => keys.delete(id));
    },
  };
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
