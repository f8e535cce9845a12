import { lstat, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { resolveInside } from '../media.ts';
import { readFolderBatches } from './read-folder-batches.ts';

/** A partial file older than this belongs to no running process. Milliseconds. */
const ORPHAN_AFTER_MS = 86_400_000;
/** Matches only names we give: other programs' `.part` files are not ours to delete. */
const OURS = /\.[0-9a-f]{12}\.part$/;

/** Removes partial files that a crash left in a folder more than a day ago. A missing folder is empty. */
export async function removePartFiles(folder: string, now: number): Promise<void> {
  for await (const batch of readFolderBatches(folder)) {
    for (const path of batch.filter(({ name }) => OURS.test(name)).map(({ name }) => join(folder, name))) {
      const stat = await lstat(path).catch(() => undefined);
      if (stat?.isFile() && now - stat.mtimeMs > ORPHAN_AFTER_MS) await rm(path, { force: true });
    }
  }
}

/** Deletes a file inside a folder. Does nothing if it is absent or not a regular file. */
export async function removeFile(folder: string, name: string): Promise<void> {
  const file = await resolveInside(folder, name);
  if (file !== undefined) await rm(file, { force: true });
}
