import { createStore } from 'zustand/vanilla';
import type { GeneratedImage } from '../../shared/domain/generated-image.ts';
import type { ImagesApi } from './images-deps.ts';

/** Most pictures one call tells of. */
const AT_ONCE = 200;
/** Most pictures that are remembered: a few screens of the smallest tiles either way, and what was looked at before. */
const REMEMBERED = 2000;

/**
 * A cache of single images: it loads them as they come into view, in one call for all that are requested within a
 * frame, and evicts the least recently used.
 */
export class KnownPictures {
  /** Changes with every change of what is known. */
  readonly seen = createStore(() => ({ times: 0 }));
  readonly #api: ImagesApi;
  /** In the order of their last use, the newest last. */
  readonly #pictures = new Map<string, GeneratedImage>();
  readonly #asked = new Set<string>();
  /** Known from before, to be read again. */
  readonly #stale = new Set<string>();
  /** Told of while they were asked for: what is answered may be older. */
  readonly #toldMeanwhile = new Set<string>();
  #wanted = new Set<string>();
  #planned = false;

  constructor(api: ImagesApi) {
    this.#api = api;
  }

  get(id: string): GeneratedImage | undefined {
    return this.#pictures.get(id);
  }

  /** Sees to it that these are known soon. What could not be read is read with the next wish for it. */
  ensure(ids: readonly string[]): void {
    for (const id of ids) {
      const known = this.#pictures.get(id);
      if (known && !this.#stale.has(id)) this.#remember(known);
      else if (!this.#asked.has(id)) this.#wanted.add(id);
    }
    if (this.#wanted.size === 0 || this.#planned) return;
    this.#planned = true;
    queueMicrotask(() => {
      this.#planned = false;
      void this.#read();
    });
  }

  /** Takes in what the core announced. */
  put(pictures: readonly GeneratedImage[]): void {
    for (const { id } of pictures) if (this.#asked.has(id)) this.#toldMeanwhile.add(id);
    this.#take(pictures);
  }

  #take(pictures: readonly GeneratedImage[]): void {
    for (const picture of pictures) this.#remember(picture);
    for (const id of this.#pictures.keys()) {
      if (this.#pictures.size <= REMEMBERED) break;
      this.#pictures.delete(id);
      this.#stale.delete(id);
    }
    if (pictures.length > 0) this.#tell();
  }

  forget(ids: readonly string[]): void {
    for (const id of ids) this.#pictures.delete(id);
    this.#tell();
  }

  /** All of it may have changed: shown until then, it is read anew with the next wish for it. */
  refresh(): void {
    for (const id of this.#pictures.keys()) this.#stale.add(id);
  }

  #remember(picture: GeneratedImage): void {
    this.#stale.delete(picture.id);
    this.#pictures.delete(picture.id);
    this.#pictures.set(picture.id, picture);
  }

  #tell(): void {
    this.seen.setState(({ times }) => ({ times: times + 1 }));
  }

  async #read(): Promise<void> {
    const wanted = [...this.#wanted];
    this.#wanted = new Set();
    for (let at = 0; at < wanted.length; at += AT_ONCE) await this.#readSome(wanted.slice(at, at + AT_ONCE));
  }

  async #readSome(ids: readonly string[]): Promise<void> {
    for (const id of ids) this.#asked.add(id);
    try {
      const { items } = await this.#api.images.pictures({ ids: [...ids] });
      this.#take(items.filter(({ id }) => !this.#toldMeanwhile.has(id)));
    } catch {
      // The host banner says what is wrong with the way to the core.
    } finally {
      for (const id of ids) {
        this.#asked.delete(id);
        this.#toldMeanwhile.delete(id);
      }
    }
  }
}
