import { lightboxState } from '../lightbox/lightbox-state.ts';
import { setMarked, setPair } from '../lightbox/open-lightbox.ts';

/** Marks an image, compares a second one with the marked one, and unmarks the marked one. */
export function markToCompare(id: string): void {
  const { marked } = lightboxState.getState();
  if (marked === null) setMarked(id);
  else if (marked === id) setMarked(null);
  else setPair([marked, id]);
}

/** Compares the current image with the next one (at the end, with the previous one), or ends the comparison. */
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

/** Swaps the left and right image. */
export function swapPair(): void {
  const { open } = lightboxState.getState();
  if (open?.pair) setPair([open.pair[1], open.pair[0]]);
}

/** Replaces the right image. */
export function compareWith(id: string): void {
  const { open } = lightboxState.getState();
  if (open?.pair && !open.pair.includes(id)) setPair([open.pair[0], id]);
}
