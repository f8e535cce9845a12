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

/** Updates the tags of audio files after a change: another title, a cover that came later. Runs one at a time. */
export class TagRewriter {
  readonly #needs: Needs;
  #last: Promise<void> = Promise.resolve();

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /**
   * Rewrites the tags of a file. If that fails, the old tags stay and the failure is logged: the library's records take
   * precedence.
   * @param song the version and song it belongs to, if any.
   */
  retag(id: string, tags: AudioFacts['tags'], song?: RecipeSong): Promise<void> {
    this.#last = this.#last.then(async () => {
      try {
        await this.#retag(id, tags, song);
      } catch (error) {
        this.#needs.logger.warn('the tags of a file could not be updated', { error });
      }
    });
    return this.#last;
  }

  /** Waits for pending writes. */
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
    await retagAudio({ ...this.#needs, id, tags: tagsOf(facts, settings.get().recipesInFiles) });
    onTagged(id);
  }
}

/**
 * Replaces the tags of a library file: a copy is written beside it, flushed, and renamed over it. A file that is
 * deleted meanwhile stays deleted; raw samples cannot hold tags.
 * @throws StorageError if the folder does not accept the copy.
 */
async function retagAudio(given: {
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
    // The file may have been deleted meanwhile. Checking and renaming happen synchronously.
    if (assets.get(id)?.fileName !== fileName || !isFile(path)) return;
    renameWithRetry(part, path);
    assets.setFile({ id, fileName, ...copied });
    syncFolder(folder);
  } finally {
    await rm(part, { force: true });
  }
}
