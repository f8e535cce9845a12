import type { Dirent } from 'node:fs';
import { opendir } from 'node:fs/promises';

/** Entries per batch: few enough that processing them blocks nobody. */
const BATCH_SIZE = 200;

/**
 * Yields the entries of a folder in batches, so that a large folder does not block other work. A missing folder is
 * empty. Entries that come or go meanwhile may or may not be included.
 */
export async function* readFolderBatches(folder: string): AsyncGenerator<readonly Dirent[]> {
  const handle = await opendir(folder, { bufferSize: BATCH_SIZE }).catch(() => null);
  if (handle === null) return;
  let batch: Dirent[] = [];
  // The handle closes itself, even if the caller stops early.
  for await (const entry of handle) {
    batch.push(entry);
    if (batch.length < BATCH_SIZE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
