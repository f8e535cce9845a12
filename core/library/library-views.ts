import { join } from 'node:path';
import type { Asset } from '../../shared/domain/asset.ts';
import type { GeneratedImage } from '../../shared/domain/generated-image.ts';
import type { LibraryItem } from '../../shared/domain/library-item.ts';
import type { AssetStore, StoredAsset, StoredAudio, StoredImage } from '../db/library/asset-store.ts';
import { isFile } from '../platform/files/is-file.ts';
import type { Media } from '../platform/media.ts';
import { downloadName } from './file-name.ts';
import type { MissingFiles } from './missing-files.ts';
import type { Owner } from './owner.ts';
import type { Thumbnails } from './thumbnails.ts';

/** Code points of a prompt in lists. */
export const PROMPT_PREVIEW_MAX = 1000;

/** The properties of an image that its file determines; those of its request are added by its generation. */
export type ImageFile = Omit<
  GeneratedImage,
  'generationId' | 'jobId' | 'connectionId' | 'way' | 'reference' | 'gridId' | 'parentId' | 'source'
> & { readonly deletedAt: number | null };

interface Needs {
  readonly assets: Pick<AssetStore, 'made'>;
  readonly media: Pick<Media, 'url'>;
  owner(): Pick<Owner, 'ownerOf' | 'coverUrl'>;
  readonly thumbnails: Pick<Thumbnails, 'url' | 'known'>;
  readonly folder: string;
  /** Notified of each file that is missing. */
  readonly missing: Pick<MissingFiles, 'note'>;
}

/** Builds the window's view of library files. */
export class LibraryViews {
  readonly #needs: Needs;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  sound(stored: StoredAudio): Asset {
    const { deletedAt: _at, listed: _listed, model: _model, about: _about, peaks, ...facts } = stored;
    return { ...facts, peaks: Buffer.from(peaks).toString('base64'), ...this.#place(stored) };
  }

  image(stored: StoredImage): ImageFile {
    const { kind: _kind, listed: _listed, about: _about, ...facts } = stored;
    const { prompt, settings } = this.#needs.assets.made(stored.id) ?? { prompt: '', settings: null };
    const size = typeof settings?.size === 'string' ? settings.size : null;
    const place = this.#place(stored);
    return { ...facts, prompt, size, ...place, thumbUrl: this.#thumbUrl(stored, place.missing) };
  }

  /** @param prompt its beginning, if already known. */
  item(stored: StoredAsset, prompt?: string): LibraryItem {
    const { id, kind, title, model, about, createdAt, starred, fileName, mimeType, bytes } = stored;
    const isImage = stored.kind === 'picture';
    const place = this.#place(stored);
    const whole = prompt ?? this.#needs.assets.made(id)?.prompt ?? '';
    return {
      ...{ id, kind, title, model, about, createdAt, starred, fileName, mimeType, bytes, ...place },
      prompt: whole.length <= PROMPT_PREVIEW_MAX ? whole : [...whole].slice(0, PROMPT_PREVIEW_MAX).join(''),
      durationMs: isImage ? null : stored.durationMs,
      width: isImage ? stored.width : null,
      height: isImage ? stored.height : null,
      colour: isImage ? stored.colour : null,
      thumbUrl: this.#thumbUrl(stored, place.missing),
      ownerId: this.#needs.owner().ownerOf(stored),
    };
  }

  #place(stored: StoredAsset): { url: string; saveName: string; missing: boolean } {
    const missing = !isFile(join(this.#needs.folder, stored.fileName));
    if (missing && stored.deletedAt === null) this.#needs.missing.note(stored.id);
    return {
      url: this.#needs.media.url('asset', stored.id),
      saveName: downloadName(stored),
      missing,
    };
  }

  #thumbUrl(stored: StoredAsset, missing: boolean): string | null {
    const { thumbnails, owner } = this.#needs;
    if (stored.kind !== 'picture') return owner().coverUrl(stored);
    return missing ? thumbnails.known(stored.id) : thumbnails.url(stored.id);
  }
}
