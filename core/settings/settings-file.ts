import { existsSync, readFileSync, renameSync } from 'node:fs';
import { atomicWrite } from '../platform/files/atomic-write.ts';
import { errorCode } from '../platform/files/storage-error.ts';
import type { Logger, SettingsFile } from '../platform/host.ts';

/** What conf and electron-store have in common. */
export interface Store {
  readonly path: string;
  store: Record<string, unknown>;
}

/** Which JSON objects a file may hold. */
export interface FileShape {
  /** Nothing in it would be dropped when it is read. */
  isWhole(value: object): boolean;
  /** Reading it field by field gives something. */
  isUsable(value: object): boolean;
}

const ANY_OBJECT: FileShape = { isWhole: () => true, isUsable: () => true };

/**
 * Puts a store of the host behind the core's port. A settings file that cannot be read, or holds JSON of another shape, is
 * set aside, never deleted, and the last good copy takes its place, so that the app starts with what there is.
 * @param path of the file the store reads.
 * @param open makes the store; throws when the file is unreadable.
 */
export function openSettingsFile(
  path: string,
  open: () => Store,
  logger: Logger,
  shape: FileShape = ANY_OBJECT,
): SettingsFile {
  const lastGood = `${path}.last-good`;
  let wasReset = false;
  repair();
  const store = open();

  function repair(): void {
    const found = readObject(path);
    if (found === undefined || (found !== null && shape.isWhole(found))) return;
    const copy = readObject(lastGood) ?? null;
    // Another version of Quartet may have written what is only partly known here.
    if (found !== null && shape.isUsable(found) && !(copy !== null && shape.isWhole(copy))) return;
    logger.error('the settings file is damaged and was set aside');
    wasReset = true;
    setAside(path);
    if (copy !== null && shape.isUsable(copy)) atomicWrite(path, JSON.stringify(copy));
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

/** Undefined: there is no file. Null: it holds no JSON object. */
function readObject(path: string): object | null | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return isPlainObject(value) ? value : null;
  } catch (error) {
    return errorCode(error) === 'ENOENT' ? undefined : null;
  }
}

function setAside(path: string): void {
  if (existsSync(path))
    renameSync(path, `${path}.unreadable-${new Date().toISOString().replaceAll(':', '-')}`);
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
