import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** What the lightbox shows, in which order it walks, and what it is compared with. */
export interface OpenLightbox {
  /** The order to walk in. */
  readonly ids: readonly string[];
  /** The picture in view. */
  readonly at: string;
  /** The two that are compared, the left one first; null: one picture is looked at. */
  readonly pair: readonly [string, string] | null;
}

export interface LightboxState {
  readonly open: OpenLightbox | null;
  /** Marked to be compared with the next one. */
  readonly marked: string | null;
  /** What is known of the picture stands beside it. Stays as it was left. */
  readonly info: boolean;
  /** Where the focus goes with closing: to the picture's tile, or to where the user is led. */
  readonly focusTo: 'tile' | 'elsewhere';
}

export const lightboxState = createStore<LightboxState>(() => ({
  open: null,
  marked: null,
  info: false,
  focusTo: 'tile',
}));

export function useLightbox<T>(select: (state: LightboxState) => T): T {
  return useStore(lightboxState, select);
}
