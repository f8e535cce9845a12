import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { atomicWrite } from '../core/platform/files/atomic-write.ts';
import { makeFolder } from '../core/platform/files/make-folder.ts';
import type { KeyReadResult, Vault } from '../core/platform/host.ts';

const keyFile = z.strictObject({ version: z.literal(1), keys: z.record(z.string(), z.string()) });

/**
 * Stores keys in a file that only its owner can read, in a folder only its owner can enter: a browser host has no
 * keychain. A file or folder open to others is neither read nor written, and never repaired silently: others may
 * already know the key.
 */
export function createOwnerFileVault(dataFolder: string): Vault {
  const path = join(dataFolder, 'keys', 'keys.json');

  function readAll(): { keys: Record<string, string> } | { problem: string } {
    const problem = widerThanOwner(dirname(path), 0o077) ?? widerThanOwner(path, 0o177);
    if (problem !== undefined) return { problem };
    try {
      return { keys: keyFile.parse(JSON.parse(readFileSync(path, 'utf8'))).keys };
    } catch (error) {
      return isMissing(error) ? { keys: {} } : { problem: `${path} cannot be read` };
    }
  }

  /** Changes the file; an unreadable file is never overwritten. */
  function change(edit: (keys: Record<string, string>) => void): void {
    makeFolder(dirname(path));
    const all = readAll();
    if ('problem' in all) throw new Error(all.problem);
    edit(all.keys);
    atomicWrite(path, JSON.stringify({ version: 1, keys: all.keys }), 0o600);
  }

  return {
    protection: async () => 'owner-file',
    async read(id): Promise<KeyReadResult> {
      const all = readAll();
      if ('problem' in all) return { state: 'locked', reason: all.problem };
      const key = Object.hasOwn(all.keys, id) ? all.keys[id] : undefined;
      return key === undefined ? { state: 'absent' } : { state: 'present', key };
    },
    async write(id, key) {
      change((keys) => {
        keys[id] = key;
      });
    },
    async forget(id) {
      change((keys) => {
        delete keys[id];
      });
    },
  };
}

/** Describes permissions that are too wide, if the path exists. On Windows, the user's folder determines access. */
function widerThanOwner(path: string, forbidden: number): string | undefined {
  if (process.platform === 'win32') return undefined;
  try {
    const stat = statSync(path);
    if ((stat.mode & forbidden) !== 0) return `${path} can be read by others`;
    if (process.getuid && stat.uid !== process.getuid()) return `${path} belongs to another user`;
    return undefined;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
