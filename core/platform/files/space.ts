import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode, StorageError } from './storage-error.ts';

/** With less than this on the disk nothing that is billed is asked for: what came could not be kept. Bytes. */
export const SPACE_NEEDED = 200 * 1024 * 1024;

type Room = { readonly bavail: number; readonly bsize: number };

/**
 * Makes sure that there is room for what a billed call brings.
 * @param folder need not be there yet.
 * @throws StorageError `full` with under 200 MB.
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
