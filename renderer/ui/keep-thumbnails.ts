import { THUMBNAIL_SIDE } from '../../shared/service/limits.ts';

/** Maximum number of thumbnails held: several screens, about 10 MB of files. */
const MAX_HELD = 100;

/**
 * Keeps the thumbnails shown last in memory. One that no element holds is read and decoded anew when its view opens
 * again, and Chromium keeps its pixels and its file from each time.
 */
export function keepThumbnails(): void {
  /** Images by address, least recently used first. */
  const held = new Map<string, HTMLImageElement>();
  // An image's event does not bubble, but it is captured; the window never receives it.
  document.addEventListener(
    'load',
    ({ target }) => {
      if (!(target instanceof HTMLImageElement) || !isThumbnail(target)) return;
      const { src } = target;
      const image = held.get(src) ?? new Image();
      image.src ||= src;
      held.delete(src);
      held.set(src, image);
      const [oldest] = held.keys();
      if (held.size > MAX_HELD && oldest !== undefined) held.delete(oldest);
    },
    true,
  );
}

function isThumbnail({ src, naturalWidth, naturalHeight }: HTMLImageElement): boolean {
  // A blob address belongs to the code that created it.
  return !src.startsWith('blob:') && Math.max(naturalWidth, naturalHeight) <= THUMBNAIL_SIDE;
}
