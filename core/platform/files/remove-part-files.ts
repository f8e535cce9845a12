import { lstat, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readFolderBatches } from './read-folder-batches.ts';

/** A file half written that is older belongs to nobody any more. Milliseconds. */
const ORPHAN_AFTER_MS = 86_400_000;
/** Only names we give: somebody else's `.part` is not ours to delete. */
const OURS = /\.[0-9a-f]{12}\.part$/;

/** Removes what a crash left half written in a folder, a day after. A folder that is not there has nothing in it. */
export async function removePartFiles(folder: string, now: number): Promise<void> {
  for await (const lot of readFolderBatches(folder)) {
    for (const path of lot.filter(({ name }) => OURS.test(name)).map(({ name }) => join(folder, name))) {
      const stat = await lstat(path).catch(() => undefined);
      if (stat?.isFile() && now - stat.mtimeMs > ORPHAN_AFTER_MS) await rm(path, { force: true });
    }
  }
}
