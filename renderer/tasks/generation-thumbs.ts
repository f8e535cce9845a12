import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Api } from '../../shared/contract/index.ts';

/** The most thumbnails remembered: a few screens of rows in either direction. */
const MAX_THUMBS = 500;

/** The first thumbnail by image generation; null if it has none, or no longer has one. */
export class GenerationThumbs {
  readonly state: StoreApi<Readonly<Record<string, string | null>>> = createStore(() => ({}));
  readonly #api: { readonly images: Pick<Api['images'], 'generation'> };
  readonly #pending = new Set<string>();

  constructor(api: { readonly images: Pick<Api['images'], 'generation'> }) {
    this.#api = api;
  }

  /** Loads the thumbnail soon, if needed. */
  async want(generationId: string): Promise<void> {
    if (this.#pending.has(generationId)) return;
    this.#pending.add(generationId);
    const url = await this.#read(generationId);
    const known = Object.entries(this.state.getState()).slice(-(MAX_THUMBS - 1));
    for (const [id] of Object.entries(this.state.getState()).slice(0, -(MAX_THUMBS - 1)))
      this.#pending.delete(id);
    this.state.setState({ ...Object.fromEntries(known), [generationId]: url }, true);
    // A thumbnail still being made is requested again by the next row that needs it.
    if (url === null) this.#pending.delete(generationId);
  }

  /** Drops the thumbnail of a changed generation. */
  forget(generationId: string): void {
    if (!(generationId in this.state.getState())) return;
    this.#pending.delete(generationId);
    const { [generationId]: _, ...others } = this.state.getState();
    this.state.setState(others, true);
  }

  async #read(id: string): Promise<string | null> {
    try {
      const { images } = await this.#api.images.generation({ id });
      return images.find(({ thumbUrl }) => thumbUrl !== null)?.thumbUrl ?? null;
    } catch {
      return null;
    }
  }
}
