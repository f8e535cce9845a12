import { rm } from 'node:fs/promises';
import { resolveInside } from '../media.ts';

/** Deletes a file inside a folder. Does nothing if it is absent or not a regular file. */
export async function removeFile(folder: string, name: string): Promise<void> {
  const file = await resolveInside(folder, name);
  if (file !== undefined) await rm(file, { force: true });
}
