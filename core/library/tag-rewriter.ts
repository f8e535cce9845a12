import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { RecipeSong } from '../../shared/domain/recipe.ts';
import { AUDIO_FORMATS } from '../../shared/service/limits.ts';
import type { AssetStore } from '../db/library/asset-store.ts';
import type { Audio } from '../formats/audio/audio.ts';
import type { AudioTags } from '../formats/audio/audio-file.ts';
import { isFile } from '../platform/files/is-file.ts';
import { renameWithRetry } from '../platform/files/rename-with-retry.ts';
import { syncFolder } from '../platform/files/sync-folder.ts';
import type { Logger } from '../platform/host.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import { type AudioFacts, tagsOf } from './store-audio.ts';

interface Needs {
  readonly folder: string;
  readonly assets: Pick<AssetStore, 'get' | 'made' | 'setFile'>;
  readonly audio: Pick<Audio, 'copy'>;
  readonly settings: Pick<SettingsService, 'get'>;
  readonly logger: Logger;
  readonly onTagged: (id: string) => void;
}

/** Writes into the files of sounds what is known of them now: another title, a cover that came later. One after another. */
export class TagRewriter {
  readonly #needs: Needs;
  #last: Promise<void> = Promise.resolve();

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /**
   * Writes the tags of a file anew. One that cannot be written keeps its old tags, which is logged: the library knows
   * better than the file.
   * @param song Which version of which song it is, if it is one.
   */
  retag(id: string, tags: AudioFacts['tags'], song?: RecipeSong): Promise<void> {
    this.#last = this.#last.then(async () => {
      try {
        await this.#retag(id, tags, song);
      } catch (error) {
        this.#needs.logger.warn('a file keeps its old tags', { error });
      }
    });
    return this.#last;
  }

  /** Waits for what is being written. */
  close(): Promise<void> {
    return this.#last;
  }

  async #retag(id: string, tags: AudioFacts['tags'], song: RecipeSong | undefined): Promise<void> {
    const { assets, settings, onTagged } = this.#needs;
    const stored = assets.get(id);
    if (stored === undefined || stored.kind === 'picture') return;
    const { kind, createdAt: now, listed, sampleRate } = stored;
    const { prompt = '', settings: asked } = assets.made(id) ?? {};
    const facts = {
      id,
      kind,
      title: tags.title,
      now,
      listed,
      sampleRate,
      tags,
      prompt,
      settings: asked ?? {},
      song,
    };
    await retagSound({ ...this.#needs, id, tags: tagsOf(facts, settings.get().recipesInFiles) });
    onTagged(id);
  }
}

/**
 * Replaces the tags in a file of the library: a copy is written beside it, flushed, and renamed over it. The file keeps
 * its name. One that is gone, or goes meanwhile, stays gone; raw samples have no place for tags.
 * @throws StorageError when the folder does not take the copy.
 */
async function retagSound(given: {
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
    renameWithRetry(part, path);
    assets.setFile({ id, fileName, ...copied });
    syncFolder(folder);
  } finally {
    await rm(part, { force: true });
  }
}
