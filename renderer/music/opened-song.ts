import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** Which song this window showed, so that a reload shows it again. A pointer only: nothing is lost with it. */
const KEY = 'quartet.music.open';

interface Opened {
  /** Null: a new song is being written. */
  readonly songId: string | null;
  /** The version last looked at, by song. */
  readonly versions: Readonly<Record<string, number>>;
}

const opened = createStore<Opened>(() => ({ songId: sessionStorage.getItem(KEY), versions: {} }));

/** Shows a song in the main view; null: the song that is being written. */
export function showSong(songId: string | null): void {
  opened.setState({ songId });
  if (songId === null) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, songId);
}

export function openedSong(): string | null {
  return opened.getState().songId;
}

export function useOpenedSong(): string | null {
  return useStore(opened, (state) => state.songId);
}

/** Looks at one version of a song, by its number. */
export function showVersion(songId: string, n: number): void {
  opened.setState(({ versions }) => ({ versions: { ...versions, [songId]: n } }));
}

export function shownVersion(songId: string): number | undefined {
  return opened.getState().versions[songId];
}

export function useShownVersion(songId: string): number | undefined {
  return useStore(opened, (state) => state.versions[songId]);
}
