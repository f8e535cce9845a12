import { createStore } from 'zustand/vanilla';

/** Finds the tile that takes the Tab key. */
export const CURRENT_TILE = '[data-gallery] :is([data-picture], [data-drawing])[tabindex="0"]';

interface GalleryFocus {
  /** The tile that takes the Tab key. */
  readonly current: string | null;
  /** The tile under the pointer or with the focus: it shows what can be done with it. */
  readonly hot: string | null;
}

/** Where pointer and keyboard are in the gallery. A store of its own, so that only the tiles concerned are drawn again. */
export const galleryFocus = createStore<GalleryFocus>(() => ({ current: null, hot: null }));

export function setCurrentTile(current: string | null): void {
  if (galleryFocus.getState().current !== current) galleryFocus.setState({ current });
}

export function setHotTile(hot: string | null): void {
  if (galleryFocus.getState().hot !== hot) galleryFocus.setState({ hot });
}
