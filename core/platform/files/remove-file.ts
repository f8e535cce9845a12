import { rm } from 'node:fs/promises';
import { resolveInside } from '../media.ts';

/** Deletes a file of a folder; one that is already gone, or is not a plain file in it, is left alone. */
export async function removeFile(folder: string, name: string): Promise<void> {
  const file = await resolveInside(folder, name);
  if (file !== undefined) await rm(file, { force: true });
}
