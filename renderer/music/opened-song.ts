import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { LastShown } from '../lib/last-shown.ts';

const lastSong = new LastShown('quartet.music.open');

interface Opened {
  /** Null: a new song is being written. */
  readonly songId: string | null;
  /** The version last looked at, by song. */
  readonly versions: Readonly<Record<string, number>>;
}

const opened = createStore<Opened>(() => ({ songId: lastSong.read(), versions: {} }));

/** Shows a song in the main view; null: the song that is being written. */
export function showSong(songId: string | null): void {
  opened.setState({ songId });
  lastSong.save(songId);
}

/** Reads the song in view. One that was in view before a reload and is gone gives way to the song being written. */
export function readOpenedSong<T>(read: () => Promise<T>): Promise<T> {
  return lastSong.readOrLeave(read, () => showSong(null));
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
