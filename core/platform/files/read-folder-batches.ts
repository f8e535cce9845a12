import type { Dirent } from 'node:fs';
import { opendir } from 'node:fs/promises';

/** Read at a time: what is done with so many holds nobody up. */
const LOT = 200;

/**
 * What is in a folder, some at a time, so that others get their turn however much there is. A folder that is not there
 * has nothing in it. What comes or goes meanwhile may be told of or not.
 */
export async function* readFolderBatches(folder: string): AsyncGenerator<readonly Dirent[]> {
  const handle = await opendir(folder, { bufferSize: LOT }).catch(() => null);
  if (handle === null) return;
  let lot: Dirent[] = [];
  // It closes itself, also where the reading is left early.
  for await (const entry of handle) {
    lot.push(entry);
    if (lot.length < LOT) continue;
    yield lot;
    lot = [];
  }
  if (lot.length > 0) yield lot;
}
