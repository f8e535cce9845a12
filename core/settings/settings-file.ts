import { existsSync, readFileSync, renameSync } from 'node:fs';
import { atomicWrite } from '../platform/files/atomic-write.ts';
import { errorCode } from '../platform/files/storage-error.ts';
import type { Logger, SettingsFile } from '../platform/host.ts';

/** The interface that conf and electron-store share. */
export interface Store {
  readonly path: string;
  store: Record<string, unknown>;
}

/** Decides which JSON objects a settings file may hold. */
export interface FileShape {
  /** Returns whether reading it would drop nothing. */
  isWhole(value: object): boolean;
  /** Returns whether reading it field by field yields anything. */
  isUsable(value: object): boolean;
}

const ANY_OBJECT: FileShape = { isWhole: () => true, isUsable: () => true };

/**
 * Adapts a host's store to the core's port. An unreadable settings file, or one that contains other JSON, is set aside,
 * never deleted, and replaced by the last good copy.
 * @param path of the store's file.
 * @param open creates the store; throws if the file is unreadable.
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
    // Another version of Quartet may have written values that this one only partly knows.
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

/** Returns undefined if there is no file, null if it holds no JSON object. */
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
