import type { Stats } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import type { AssetStore } from '../db/library/asset-store.ts';
import { sidecar } from '../formats/recipe/sidecar.ts';
import { readFolderBatches } from '../platform/files/read-folder-batches.ts';
import { removeFile } from '../platform/files/remove-file.ts';

/** A recipe without its file that is older belongs to nobody any more. Milliseconds. */
const ORPHAN_AFTER_MS = 86_400_000;

/**
 * Removes recipes beside files that never came, because of a crash. One whose file only is not there, and has a record,
 * waits for it.
 */
export async function removeStaleSidecars(
  folder: string,
  assets: Pick<AssetStore, 'isNamed'>,
  now: number,
): Promise<void> {
  const suffix = sidecar.path('');
  for await (const lot of readFolderBatches(folder)) {
    for (const { name } of lot.filter((entry) => entry.name.endsWith(suffix))) {
      const of = name.slice(0, -suffix.length);
      if (assets.isNamed(of) || (await fileAt(folder, of)) !== undefined) continue;
      const stat = await fileAt(folder, name);
      const isOld = stat?.isFile() === true && now - stat.mtimeMs > ORPHAN_AFTER_MS;
      if (isOld && sidecar.read(join(folder, of)) !== null) await removeFile(folder, name);
    }
  }
}

function fileAt(folder: string, name: string): Promise<Stats | undefined> {
  return lstat(join(folder, name)).catch(() => undefined);
}
