import type { Dirent } from 'node:fs';
import { opendir } from 'node:fs/promises';

/** Entries per batch: few enough that processing them blocks nobody. */
const LOT = 200;

/**
 * Yields the entries of a folder in batches, so that a large folder does not block other work. A missing folder is
 * empty. Entries that come or go meanwhile may or may not be included.
 */
export async function* readFolderBatches(folder: string): AsyncGenerator<readonly Dirent[]> {
  const handle = await opendir(folder, { bufferSize: LOT }).catch(() => null);
  if (handle === null) return;
  let lot: Dirent[] = [];
  // The handle closes itself, even if the caller stops early.
  for await (const entry of handle) {
    lot.push(entry);
    if (lot.length < LOT) continue;
    yield lot;
    lot = [];
  }
  if (lot.length > 0) yield lot;
}
