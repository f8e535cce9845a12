import { type AreaId, openAreaNow } from '../app/area-state.ts';
import { albumStore } from './album.ts';
import { lightboxState } from './lightbox/lightbox-state.ts';

/**
 * Remembers the current place while a request runs. Returns a function that tells whether the user
 * is still there, so that the response does not take them away from another area, album, search or
 * image.
 * @param area the current area, or the one being opened
 */
export function rememberPlace(area: AreaId = openAreaNow()): () => boolean {
  const [album, at] = [albumStore.getState(), lightboxState.getState().open?.at];
  return () => {
    const { open } = lightboxState.getState();
    return openAreaNow() === area && albumStore.getState() === album && (!open || open.at === at);
  };
}
