import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/**
 * The state of an open lightbox: the current image, the order of images around it, and the image it
 * is compared with.
 */
export interface OpenLightbox {
  /** The images in order. */
  readonly ids: readonly string[];
  /** The current image. */
  readonly at: string;
  /** The two compared images, left first; null if one image is shown. */
  readonly pair: readonly [string, string] | null;
}

export interface LightboxState {
  readonly open: OpenLightbox | null;
  /** The image marked for comparison with the next one. */
  readonly marked: string | null;
  /** Whether the details of the image are shown beside it. The setting outlives the lightbox. */
  readonly info: boolean;
  /** The target of the focus on closing: the image's tile, or the place that the user's action opens. */
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

/** Returns whether keys belong to the lightbox: it is open, and no other dialog, menu or list is over it. */
export function lightboxInFront(): boolean {
  const open = document.querySelectorAll(
    ':is([role=dialog], [role=alertdialog], [role=menu], [role=listbox])[data-open]',
  );
  return open.length === 1 && open[0]?.hasAttribute('data-lightbox') === true;
}
