import type { Stats } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import type { AssetStore } from '../db/library/asset-store.ts';
import { sidecar } from '../formats/recipe/sidecar.ts';
import { readFolderBatches } from '../platform/files/read-folder-batches.ts';
import { removeFile } from '../platform/files/remove-part-files.ts';

/** A sidecar without its file that is older than this belongs to no running process. Milliseconds. */
const ORPHAN_AFTER_MS = 86_400_000;

/** Removes sidecars of files that a crash prevented. One whose file is missing but has a record is kept. */
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
