import { statfs } from 'node:fs/promises';

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
