import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { AUDIO_FORMATS } from '../../shared/service/limits.ts';
import type { Audio } from '../audio/audio.ts';
import type { AudioTags } from '../audio/audio-task.ts';
import { renameFirmly } from '../host-kit/rename-firmly.ts';
import { syncFolder } from '../host-kit/sync-folder.ts';
import type { AssetStore } from '../store/asset-store.ts';
import { isFile } from './is-file.ts';

/**
 * Replaces the tags in a file of the library: a copy is written beside it, flushed, and renamed over it. The file keeps
 * its name. One that is gone, or goes meanwhile, stays gone; raw samples have no place for tags.
 * @throws StorageError when the folder does not take the copy.
 */
export async function retagSound(given: {
  readonly id: string;
  readonly tags: AudioTags;
  readonly folder: string;
  readonly assets: Pick<AssetStore, 'get' | 'setFile'>;
  readonly audio: Pick<Audio, 'copy'>;
}): Promise<void> {
  const { id, tags, folder, assets, audio } = given;
  const fileName = assets.get(id)?.fileName ?? '';
  const path = join(folder, fileName);
  const format = AUDIO_FORMATS.find((known) => extname(fileName).toLowerCase() === `.${known}`);
  if (format === undefined || format === 'pcm' || !isFile(path)) return;
  const part = join(folder, `${id}.${randomBytes(6).toString('hex')}.part`);
  try {
    const copied = await audio.copy({ path, format }, part, tags);
    // It may have been deleted in the meantime. Nothing can come between looking and renaming.
    if (assets.get(id)?.fileName !== fileName || !isFile(path)) return;
    renameFirmly(part, path);
    assets.setFile({ id, fileName, ...copied });
    syncFolder(folder);
  } finally {
    await rm(part, { force: true });
  }
}
