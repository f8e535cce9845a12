import { type LightboxState, lightboxState, type OpenLightbox } from './lightbox-state.ts';

/** Opens the lightbox at an image, with the others in the given order. */
export function openLightbox({ ids, at }: { readonly ids: readonly string[]; readonly at: string }): void {
  lightboxState.setState({ open: { ids: ids.includes(at) ? ids : [at, ...ids], at, pair: null } });
}

/** Compares two images with a slider; closing the comparison shows the first. */
export function openCompare(left: string, right: string, ids: readonly string[] = [left, right]): void {
  openLightbox({ ids, at: left });
  setPair([left, right]);
}

/**
 * Closes the lightbox.
 * @param focusTo `elsewhere` if the caller moves the focus itself
 */
export function closeLightbox(focusTo: LightboxState['focusTo'] = 'tile'): void {
  lightboxState.setState({ open: null, marked: null, focusTo });
}

/** Shows another image; one that is not in the list is inserted after the current one. */
export function showImage(id: string): void {
  change(({ ids, at }) => {
    if (ids.includes(id)) return { at: id, pair: null };
    return { ids: ids.toSpliced(ids.indexOf(at) + 1, 0, id), at: id, pair: null };
  });
}

/** Moves to the next or previous image; does nothing at either end. */
export function stepImage(step: number): void {
  change(({ ids, at }) => {
    const to = Math.min(ids.length - 1, Math.max(0, ids.indexOf(at) + step));
    return { at: ids[to] ?? at };
  });
}

export function setPair(pair: OpenLightbox['pair']): void {
  change(() => ({ pair }));
  if (pair !== null) lightboxState.setState({ marked: null });
}

export function setMarked(marked: string | null): void {
  lightboxState.setState({ marked });
}

export function toggleInfo(): void {
  lightboxState.setState(({ info }) => ({ info: !info }));
}

/** Removes images. The next one replaces the current one if that was removed; without images the lightbox closes. */
export function dropImages(removed: ReadonlySet<string>): void {
  const { open, marked } = lightboxState.getState();
  if (marked !== null && removed.has(marked)) setMarked(null);
  if (!open?.ids.some((id) => removed.has(id))) return;
  const ids = open.ids.filter((id) => !removed.has(id));
  const from = open.ids.indexOf(open.at);
  const next = open.ids.slice(from).find((id) => !removed.has(id)) ?? ids.at(-1);
  const pair = open.pair?.some((id) => removed.has(id)) ? null : open.pair;
  if (next === undefined) closeLightbox();
  else lightboxState.setState({ open: { ids, at: next, pair } });
}

/** Returns a restored image to its index and shows it. */
export function reinsertImage(id: string, place: number): void {
  change(({ ids }) => ({ ids: ids.includes(id) ? ids : ids.toSpliced(place, 0, id), at: id }));
}

/** Inserts a new image before its parent; the current image stays. */
export function insertImage({
  id,
  parentId,
}: {
  readonly id: string;
  readonly parentId: string | null;
}): void {
  change(({ ids }) => {
    const place = parentId === null || ids.includes(id) ? -1 : ids.indexOf(parentId);
    return place < 0 ? {} : { ids: ids.toSpliced(place, 0, id) };
  });
}

function change(make: (open: OpenLightbox) => Partial<OpenLightbox>): void {
  lightboxState.setState(({ open }) => (open ? { open: { ...open, ...make(open) } } : {}));
}
