import { statfs } from 'node:fs/promises';

/** Bytes that stay free beside what is written. */
const SPARE = 64 * 1024 * 1024;

export type FreeSpaceProbe = (folder: string) => Promise<{ readonly bavail: number; readonly bsize: number }>;

/** Whether a folder's disk takes so many bytes more. @param room other than the system's in tests only. */
export async function hasFreeSpace(
  folder: string,
  bytes: number,
  room: FreeSpaceProbe = statfs,
): Promise<boolean> {
  const { bavail, bsize } = await room(folder);
  return bavail * bsize >= bytes + SPARE;
}
