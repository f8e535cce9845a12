import { createStore } from 'zustand/vanilla';

/** Finds the tile that takes the Tab key. */
export const CURRENT_TILE = '[data-gallery] :is([data-picture], [data-drawing])[tabindex="0"]';

interface GalleryFocus {
  /** The tile under the pointer or with the focus: it shows what can be done with it. */
  readonly hot: string | null;
}

/** The tile under the pointer or the focus. A separate store, so that only the affected tiles render again. */
export const galleryFocus = createStore<GalleryFocus>(() => ({ hot: null }));

export function setHotTile(hot: string | null): void {
  if (galleryFocus.getState().hot !== hot) galleryFocus.setState({ hot });
}
