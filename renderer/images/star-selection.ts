import { starImages } from './image-actions.ts';
import { gallery } from './images.ts';
import { selection } from './selection.ts';

/** Whether all that is chosen, as far as it is known, has a star. */
export function selectionIsStarred(): boolean {
  const images = [...selection.state.getState().ids].flatMap((id) => gallery.known(id) ?? []);
  return images.length > 0 && images.every(({ starred }) => starred);
}

/** Gives all that is chosen a star, or takes it from all where all have one; seen at once where it is in view. */
export function starSelection(): Promise<void> {
  const chosen = [...selection.state.getState().ids].map((id) => ({ id }));
  return starImages(chosen, !selectionIsStarred());
}
