import { useStore } from 'zustand';
import type { Settings } from '../../shared/domain/settings.ts';
import { changeView, settingsStore } from '../app/settings-store.ts';
import { onChange } from '../lib/changes.ts';
import { windowFrames } from '../lib/frame-clock.ts';
import { onLeaving } from '../lib/leaving.ts';
import { makeHowl } from './howl.ts';
import { followMediaSession } from './media-session.ts';
import { registerPlayerActions } from './player-actions.ts';
import { createPlayer } from './player-machine.ts';
import { setPlayerPresent } from './player-presence.ts';
import type { PlayerState, PlayOptions } from './player-state.ts';
import { storeTrack } from './stored-track.ts';
import type { Track } from './track.ts';
import type { TrackQueue } from './track-queue.ts';

export type { PlayerState, PlayerStatus } from './player-state.ts';
export type { Track, TrackPlace } from './track.ts';
export type { TrackQueue } from './track-queue.ts';

/** The delay before volume and speed are saved after the last change, in milliseconds. */
const KEEP_AFTER_MS = 400;
let keeping: ReturnType<typeof setTimeout> | undefined;

const player = createPlayer({ makeSound: makeHowl, frames: windowFrames });
let wanted = settingsStore.getState().settings.player;

apply(settingsStore.getState().settings.player);
settingsStore.subscribe(({ settings }, before) => {
  // A change that the user has just made wins over stored settings.
  if (keeping === undefined && settings.player !== before.settings.player) apply(settings.player);
});
player.store.subscribe((state) => setPlayerPresent(state.track !== null));
onChange((change) => {
  if (change.type === 'take_removed') player.stop(change.id);
});
onLeaving(async () => {
  const { track, positionMs } = player.store.getState();
  storeTrack(track, positionMs);
});
followMediaSession(player);
registerPlayerActions(player, () => setPlayer({ shuffle: !player.store.getState().shuffle }));

/** The player's state, for code outside of components. */
export const playerStore: Pick<typeof player.store, 'getState' | 'subscribe'> = player.store;

export function usePlayer<T>(select: (state: PlayerState) => T): T {
  return useStore(player.store, select);
}

/** Plays from the beginning, or from `fromMs`. Next and previous go by `queue` as it is then. */
export function playTrack(track: Track, options?: PlayOptions): void {
  player.play(track, options);
}

/** Plays a list to its end, in its order or at random. @param tracks those of the list */
export function playAll(tracks: readonly Track[], queue: TrackQueue, shuffle: boolean): void {
  const first = tracks[shuffle ? Math.floor(Math.random() * tracks.length) : 0];
  if (!first) return;
  setPlayer({ autoplay: true, shuffle });
  player.play(first, { queue });
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

/** Plays a track of the queue. */
export function jumpTo(id: string): void {
  player.jump(id);
}

/** Takes a track out of the queue. */
export function removeFromQueue(id: string): void {
  player.arrange(player.store.getState().queue.flatMap((track) => (track.id === id ? [] : [track.id])));
}

/** Moves a track of the queue by a place. */
export function moveInQueue(id: string, by: 1 | -1): void {
  const ids = player.store.getState().queue.map((track) => track.id);
  const at = ids.indexOf(id);
  if (at < 0) return;
  player.arrange(ids.toSpliced(at, 1).toSpliced(at + by, 0, id));
}

/** Puts a track there, paused at a moment; nothing where something is there already. */
export function loadTrack(track: Track, fromMs: number): void {
  if (player.store.getState().track === null) player.load(track, fromMs);
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

/**
 * Volume from 0 to 1, whether the next track follows by itself and at random, and speed from 0.5 to 2 and repeat of the kind of sound
 * that is there; heard at once and kept.
 */
export function setPlayer(
  change: Partial<Pick<PlayerState, 'volume' | 'rate' | 'loop' | 'autoplay' | 'shuffle'>>,
): void {
  const { track } = player.store.getState();
  const { volume = wanted.volume, autoplay = wanted.autoplay, shuffle = wanted.shuffle, rate, loop } = change;
  const isSong = track?.kind === 'song';
  apply({
    volume,
    autoplay,
    shuffle,
    rate: (isSong ? undefined : rate) ?? wanted.rate,
    loop: (isSong ? undefined : loop) ?? wanted.loop,
    songRate: (isSong ? rate : undefined) ?? wanted.songRate,
    songLoop: (isSong ? loop : undefined) ?? wanted.songLoop,
  });
  clearTimeout(keeping);
  keeping = setTimeout(() => {
    keeping = undefined;
    changeView({ player: wanted });
  }, KEEP_AFTER_MS);
}

function apply(settings: Settings['player']): void {
  wanted = settings;
  const { volume, autoplay, shuffle, rate, loop, songRate, songLoop } = settings;
  player.setVolume(volume);
  player.setAutoplay(autoplay);
  player.setShuffle(shuffle);
  player.setWays({ speech: { rate, loop }, song: { rate: songRate, loop: songLoop } });
}
