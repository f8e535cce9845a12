import { createStore } from 'zustand/vanilla';

/** Whether there is a track: all that the first view needs to know of the player. */
const presence = createStore<{ readonly present: boolean }>(() => ({ present: false }));

export function setPlayerPresent(present: boolean): void {
  if (presence.getState().present !== present) presence.setState({ present });
}

/** Calls back on each change. Returns the function that unsubscribes it. */
export function onPlayerPresent(listener: (present: boolean) => void): () => void {
  return presence.subscribe(({ present }) => listener(present));
}

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
