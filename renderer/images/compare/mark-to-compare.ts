import { lightboxState } from '../lightbox/lightbox-state.ts';
import { setMarked, setPair } from '../lightbox/open-lightbox.ts';

/** The first image is marked, the next one is compared with it; the same one again is not marked any more. */
export function markToCompare(id: string): void {
  const { marked } = lightboxState.getState();
  if (marked === null) setMarked(id);
  else if (marked === id) setMarked(null);
  else setPair([marked, id]);
}

/** Compares the image in view with the one after it, or the one before the last; leads back where two are compared. */
export function toggleCompare(): void {
  const { open, marked } = lightboxState.getState();
  if (!open) return;
  if (open.pair) {
    setPair(null);
    return;
  }
  const place = open.ids.indexOf(open.at);
  const other = marked !== null && marked !== open.at ? marked : (open.ids[place + 1] ?? open.ids[place - 1]);
  if (other !== undefined) setPair(other === marked ? [other, open.at] : [open.at, other]);
}

/** Left and right change places. */
export function swapPair(): void {
  const { open } = lightboxState.getState();
  if (open?.pair) setPair([open.pair[1], open.pair[0]]);
}

/** Another image takes the place of the right one. */
export function compareWith(id: string): void {
  const { open } = lightboxState.getState();
  if (open?.pair && !open.pair.includes(id)) setPair([open.pair[0], id]);
}
