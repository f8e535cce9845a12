import { createStore } from 'zustand/vanilla';
import type { GeneratedImage } from '../../shared/domain/generated-image.ts';
import { Records } from '../data/records.ts';
import type { ImagesApi } from './images-deps.ts';

/** Most images one call tells of. */
const AT_ONCE = 200;
/** Most images that are remembered: a few screens of the smallest tiles either way, and what was looked at before. */
const REMEMBERED = 2000;

/**
 * A cache of single images: it loads them as they come into view, in one call for all that are requested within a
 * frame, and evicts the least recently used.
 */
export class ImageCache {
  /** Changes with every change of what is known. */
  readonly seen = createStore(() => ({ times: 0 }));
  readonly #api: ImagesApi;
  readonly records = new Records<GeneratedImage>();
  /** Those that are known, in the order of their last use, the newest last. */
  readonly #used = new Set<string>();
  readonly #pending = new Set<string>();
  /** Known from before, to be read again. */
  readonly #stale = new Set<string>();
  #wanted = new Set<string>();
  #planned = false;

  constructor(api: ImagesApi) {
    this.#api = api;
    this.records.onChange(() => this.seen.setState(({ times }) => ({ times: times + 1 })));
  }

  get(id: string): GeneratedImage | undefined {
    return this.records.get(id);
  }

  /** Sees to it that these are known soon. An image that could not be read is read again with the next call. */
  ensure(ids: readonly string[]): void {
    for (const id of ids) {
      if (this.records.get(id) && !this.#stale.has(id)) this.#remember(id);
      else if (!this.#pending.has(id)) this.#wanted.add(id);
    }
    if (this.#wanted.size === 0 || this.#planned) return;
    this.#planned = true;
    queueMicrotask(() => {
      this.#planned = false;
      void this.#read();
    });
  }

  /** Adds images as of a revision. */
  put(images: readonly GeneratedImage[], rev: number): void {
    this.records.put(images, rev);
    for (const { id } of images) this.#remember(id);
    for (const id of this.#used) {
      if (this.#used.size <= REMEMBERED) break;
      this.#used.delete(id);
      this.#stale.delete(id);
      this.records.forget([id]);
    }
  }

  /** Marks all images as outdated: they stay in view and are read again when next needed. */
  refresh(): void {
    for (const id of this.#used) this.#stale.add(id);
  }

  #remember(id: string): void {
    this.#stale.delete(id);
    this.#used.delete(id);
    this.#used.add(id);
  }

  async #read(): Promise<void> {
    const wanted = [...this.#wanted];
    this.#wanted = new Set();
    for (let at = 0; at < wanted.length; at += AT_ONCE) await this.#readSome(wanted.slice(at, at + AT_ONCE));
  }

  async #readSome(ids: readonly string[]): Promise<void> {
    for (const id of ids) this.#pending.add(id);
    try {
      const { items, rev } = await this.#api.images.byIds({ ids: [...ids] });
      this.put(items, rev);
    } catch {
      // The host banner says what is wrong with the way to the core.
    } finally {
      for (const id of ids) this.#pending.delete(id);
    }
  }
}
