import { opendir } from 'node:fs/promises';

/** Names read at a time: what is done with so many holds nobody up. */
const LOT = 500;

/**
 * The names in a folder, some at a time, so that others get their turn however many there are. A folder that is not
 * there has nothing in it. Names that come or go meanwhile may be among them or not.
 */
export async function* folderLots(folder: string): AsyncGenerator<readonly string[]> {
  const handle = await opendir(folder, { bufferSize: LOT }).catch(() => null);
  if (handle === null) return;
  let lot: string[] = [];
  // It closes itself, also where the reading is left early.
  for await (const { name } of handle) {
    lot.push(name);
    if (lot.length < LOT) continue;
    yield lot;
    lot = [];
  }
  if (lot.length > 0) yield lot;
}
