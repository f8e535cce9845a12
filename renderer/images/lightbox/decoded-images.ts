/** Images kept ready to be shown: the one in view, those beside it, and one more. */
const MAX_DECODED = 4;

/** By address, the longest unused first. While an image is held its pixels stay at hand. */
const held = new Map<string, { readonly image: HTMLImageElement; readonly ready: Promise<void> }>();

/**
 * Reads an image and decodes it off the main thread, so that it can be shown without a flash.
 * @throws when it cannot be read or is no image
 */
export function decodeImage(url: string): Promise<void> {
  const known = held.get(url);
  if (known) {
    held.delete(url);
    held.set(url, known);
    return known.ready;
  }
  const image = new Image();
  image.src = url;
  const ready = image.decode();
  held.set(url, { image, ready });
  // The next call tries again.
  ready.catch(() => held.delete(url));
  for (const oldest of held.keys()) {
    if (held.size <= MAX_DECODED) break;
    held.delete(oldest);
  }
  return ready;
}

/** Lets go of all of them: the lightbox is closed. */
export function dropDecoded(): void {
  held.clear();
}
