import { useStore } from 'zustand';
import { changeView, settingsStore } from '../app/settings-store.ts';
import { windowFrames } from '../chat/frame-clock.ts';
import { onChange } from '../lib/changes.ts';
import { makeHowl } from './howl.ts';
import { followMediaSession } from './media-session.ts';
import { registerPlayerActions } from './player-actions.ts';
import { createPlayer } from './player-machine.ts';
import { setPlayerPresent } from './player-presence.ts';
import type { PlayerState, PlayOptions } from './player-state.ts';
import type { Track } from './track.ts';

export type { PlayerState, PlayerStatus } from './player-state.ts';
export type { Track } from './track.ts';
export type { TrackQueue } from './track-queue.ts';

/** How long the hand must rest before volume and speed are kept, in milliseconds. */
const KEEP_AFTER_MS = 400;
let keeping: ReturnType<typeof setTimeout> | undefined;

const player = createPlayer({ makeSound: makeHowl, frames: windowFrames });

player.set(settingsStore.getState().settings.player);
settingsStore.subscribe(({ settings }, before) => {
  // What the hand has just set is heard, not what was kept before.
  if (keeping === undefined && settings.player !== before.settings.player) player.set(settings.player);
});
player.store.subscribe((state) => setPlayerPresent(state.track !== null));
onChange((change) => {
  if (change.type === 'take_removed') player.stop(change.id);
});
followMediaSession(player);
registerPlayerActions(player);

/** What plays now, for code that is no component. */
export const playerStore: Pick<typeof player.store, 'getState' | 'subscribe'> = player.store;

export function usePlayer<T>(select: (state: PlayerState) => T): T {
  return useStore(player.store, select);
}

/** Plays from the beginning, or from `fromMs`. Next and previous go by `queue` as it is then; with `goOn` the next follows by itself. */
export function playTrack(track: Track, options?: PlayOptions): void {
  player.play(track, options);
}

/** Pauses what plays or lets it go on; another track begins. */
export function togglePlay(track?: Track): void {
  player.toggle(track);
}

/** To a moment of the track, in milliseconds. */
export function seekTo(ms: number): void {
  player.seek(ms);
}

/** To the track after or before. */
export function stepPlayer(by: 1 | -1): void {
  player.step(by);
}

/** Stops and puts away; with an id, only when that plays. */
export function stopPlayer(id?: string): void {
  player.stop(id);
}

/** More of a track is there, or the whole. What plays goes on where it is. */
export function updateTrack(track: Track): void {
  player.update(track);
}

/** A sample: interrupts what plays and gives it back afterwards. */
export function playPreview(track: Track): void {
  player.preview(track);
}

/** To another sounding of the same text, at the same part of the way. */
export function switchTo(track: Track): void {
  player.switchTo(track);
}

/** Volume from 0 to 1, speed from 0.5 to 2, repeat; heard at once and kept. */
export function setPlayer(change: Partial<Pick<PlayerState, 'volume' | 'rate' | 'loop'>>): void {
  player.set(change);
  clearTimeout(keeping);
  keeping = setTimeout(() => {
    const { volume, rate, loop } = player.store.getState();
    keeping = undefined;
    changeView({ player: { volume, rate, loop } });
  }, KEEP_AFTER_MS);
}
