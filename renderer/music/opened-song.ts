import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { LastShown } from '../lib/last-shown.ts';
import { toast } from '../ui/toast.tsx';

const lastSong = new LastShown('quartet.music.open');

interface Opened {
  /** Null if the new song is open. */
  readonly songId: string | null;
  /** The last shown version, by song. */
  readonly versions: Readonly<Record<string, number>>;
}

const opened = createStore<Opened>(() => ({ songId: lastSong.read(), versions: {} }));

/** Returns the id of the toast that says that a song was requested. */
export const askedToast = (songId: string) => `music.asked.${songId}`;

/** Opens a song in the main view, where the toast about it says nothing new; null opens the new song. */
export function showSong(songId: string | null): void {
  if (songId !== null) toast.close(askedToast(songId));
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
