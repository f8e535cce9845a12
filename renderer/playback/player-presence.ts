import { createStore } from 'zustand/vanilla';

/** Whether there is something to play: all that the first screen needs to know of the player. */
const presence = createStore<{ readonly present: boolean }>(() => ({ present: false }));

export function setPlayerPresent(present: boolean): void {
  if (presence.getState().present !== present) presence.setState({ present });
}

/** Calls back with each change. Gives what ends it. */
export function onPlayerPresent(listener: (present: boolean) => void): () => void {
  return presence.subscribe(({ present }) => listener(present));
}

/** The storage key under which a page leaves its track for the next page of the tab. */
export const KEPT_TRACK = 'quartet.player';

/** Whether the page before held a track. */
export function hasKeptTrack(): boolean {
  try {
    return sessionStorage.getItem(KEPT_TRACK) !== null;
  } catch {
    return false;
  }
}
