import { type AreaId, openAreaNow } from '../app/area-state.ts';
import { albumStore } from './album.ts';
import { lightboxState } from './lightbox/lightbox-state.ts';

/**
 * Remembers where the user is while something is asked for. Gives what tells whether they are still there: an answer that
 * comes when they have gone to another area, album or search, or opened another image, must not take them from it.
 * @param area the one they are in, or are being led to
 */
export function rememberPlace(area: AreaId = openAreaNow()): () => boolean {
  const [album, at] = [albumStore.getState(), lightboxState.getState().open?.at];
  return () => {
    const { open } = lightboxState.getState();
    return openAreaNow() === area && albumStore.getState() === album && (!open || open.at === at);
  };
}
