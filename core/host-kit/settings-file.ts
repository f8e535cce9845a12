import { existsSync, readFileSync, renameSync } from 'node:fs';
import type { Logger, SettingsFile } from '../host.ts';
import { atomicWrite } from './atomic-write.ts';

/** What conf and electron-store have in common. */
export interface Store {
  readonly path: string;
  store: Record<string, unknown>;
}

/**
 * Puts a store of the host behind the core's port. A settings file that cannot be read (conf throws on it) is set
 * aside, never deleted, and the last good copy takes its place, so that the app starts with what there is.
 * @param path of the file the store reads.
 * @param open makes the store; throws when the file is unreadable.
 */
export function openSettingsFile(path: string, open: () => Store, logger: Logger): SettingsFile {
  const lastGood = `${path}.last-good`;
  let wasReset = false;
  const store = openOrRestore();

  function openOrRestore(): Store {
    try {
      return read(open());
    } catch (error) {
      logger.error('settings could not be read and were set aside', { error });
    }
    wasReset = true;
    setAside(path);
    if (existsSync(lastGood)) {
      try {
        atomicWrite(path, readFileSync(lastGood, 'utf8'));
        return read(open());
      } catch {
        setAside(path);
      }
    }
    return open();
  }

  return {
    wasReset,
    read: () => store.store,
    write(value) {
      if (!isPlainObject(value)) throw new TypeError('settings are an object');
      store.store = value;
      atomicWrite(lastGood, JSON.stringify(value));
    },
  };
}

/** Reading is what finds the fault. */
function read(store: Store): Store {
  void store.store;
  return store;
}

function setAside(path: string): void {
  if (existsSync(path))
    renameSync(path, `${path}.unreadable-${new Date().toISOString().replaceAll(':', '-')}`);
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
