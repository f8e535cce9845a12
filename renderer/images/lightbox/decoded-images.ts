/** Number of decoded images to keep: the current one, its neighbors, and one more. */
const MAX_DECODED = 4;

/** Decoded images by address, least recently used first. A held image keeps its pixels in memory. */
const held = new Map<string, { readonly image: HTMLImageElement; readonly ready: Promise<void> }>();

/**
 * Loads an image and decodes it off the main thread, so that it appears without a flash.
 * @throws when it cannot be read or is not an image
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

/** Releases all decoded images when the lightbox closes. */
export function dropDecoded(): void {
  held.clear();
}
