import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { LastShown } from '../lib/last-shown.ts';

const lastSong = new LastShown('quartet.music.open');

interface Opened {
  /** Null if the new song is open. */
  readonly songId: string | null;
  /** The last shown version, by song. */
  readonly versions: Readonly<Record<string, number>>;
}

const opened = createStore<Opened>(() => ({ songId: lastSong.read(), versions: {} }));

/** Opens a song in the main view; null opens the new song. */
export function showSong(songId: string | null): void {
  opened.setState({ songId });
  lastSong.save(songId);
}

/** Loads the open song. If it was restored after a reload but no longer exists, the new song is opened instead. */
export function readOpenedSong<T>(read: () => Promise<T>): Promise<T> {
  return lastSong.readOrLeave(read, () => showSong(null));
}

export function openedSong(): string | null {
  return opened.getState().songId;
}

export function useOpenedSong(): string | null {
  return useStore(opened, (state) => state.songId);
}

/** Shows one version of a song, by its number. */
export function showVersion(songId: string, n: number): void {
  opened.setState(({ versions }) => ({ versions: { ...versions, [songId]: n } }));
}

export function shownVersion(songId: string): number | undefined {
  return opened.getState().versions[songId];
}

export function useShownVersion(songId: string): number | undefined {
  return useStore(opened, (state) => state.versions[songId]);
}
