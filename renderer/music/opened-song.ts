import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

interface Opened {
  /** Null: a new song is being written. */
  readonly songId: string | null;
  /** The version last looked at, by song. */
  readonly versions: Readonly<Record<string, number>>;
}

const opened = createStore<Opened>(() => ({ songId: null, versions: {} }));

/** Shows a song in the main view; null: the song that is being written. */
export function showSong(songId: string | null): void {
  opened.setState({ songId });
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
