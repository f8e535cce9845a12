import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode, StorageError } from './storage-error.ts';

/** Bytes. With less free space, no billed call is sent: its result could not be saved. */
export const SPACE_NEEDED = 200 * 1024 * 1024;

type Room = { readonly bavail: number; readonly bsize: number };

/**
 * Checks that there is room for the result of a billed call.
 * @param folder may not exist yet.
 * @throws StorageError `full` with under 200 MB free.
 */
export async function assertSpace(
  folder: string,
  stat: (path: string) => Promise<Room> = statfs,
): Promise<void> {
  try {
    const { bavail, bsize } = await stat(folder);
    if (bavail * bsize < SPACE_NEEDED) throw new StorageError('full');
  } catch (error) {
    const parent = dirname(folder);
    if (errorCode(error) !== 'ENOENT' || parent === folder) throw StorageError.of(error);
    await assertSpace(parent, stat);
  }
}

/** Bytes that stay free besides the file to be written. */
const SPARE = 64 * 1024 * 1024;

export type FreeSpaceProbe = (folder: string) => Promise<{ readonly bavail: number; readonly bsize: number }>;

/** Returns whether a folder's disk has room for `bytes`. @param room replaces the system's figures in tests. */
export async function hasFreeSpace(
  folder: string,
  bytes: number,
  room: FreeSpaceProbe = statfs,
): Promise<boolean> {
  const { bavail, bsize } = await room(folder);
  return bavail * bsize >= bytes + SPARE;
}
