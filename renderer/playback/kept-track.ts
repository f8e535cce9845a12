/** The storage key under which a page leaves its track for the next page of the tab. */
export const KEPT_TRACK = 'quartet.player';

/** Returns whether the previous page stored a track. */
export function hasKeptTrack(): boolean {
  try {
    return sessionStorage.getItem(KEPT_TRACK) !== null;
  } catch {
    return false;
  }
}
