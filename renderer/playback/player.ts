import { useStore } from 'zustand';
import type { Settings } from '../../shared/domain/settings.ts';
import { registerActions } from '../app/actions.ts';
import { changeView, settingsStore } from '../app/settings-store.ts';
import { windowState } from '../app/window-state.ts';
import { onChange } from '../lib/changes.ts';
import { windowTicks } from '../lib/frame-clock.ts';
import { onLeaving } from '../lib/leaving.ts';
import { makeHowl } from './howl.ts';
import { followMediaSession, SEEK_STEP_MS } from './media-session.ts';
import type { Player } from './player-machine.ts';
import { createPlayer } from './player-machine.ts';
import type { PlayerState } from './player-state.ts';
import { storeTrack } from './stored-track.ts';
import type { Track } from './track.ts';
import type { TrackQueue } from './track-queue.ts';

export { isOn, type PlayerState, type PlayerStatus } from './player-state.ts';
export type { Track, TrackPlace } from './track.ts';
export type { TrackQueue } from './track-queue.ts';

/** The delay before volume and speed are saved after the last change, in milliseconds. */
const KEEP_AFTER_MS = 400;
let keeping: ReturnType<typeof setTimeout> | undefined;

const player = createPlayer({ makeSound: makeHowl, ticks: windowTicks });
let saved = settingsStore.getState().settings.player;

apply(settingsStore.getState().settings.player);
settingsStore.subscribe(({ settings }, before) => {
  // A change that the user has just made wins over stored settings.
  if (keeping === undefined && settings.player !== before.settings.player) apply(settings.player);
});
player.store.subscribe(({ track }, before) => {
  if ((track === null) !== (before.track === null)) windowState.setState({ hasTrack: track !== null });
});
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

/** The player's own methods. */
export const {
  play: playTrack,
  toggle: togglePlay,
  seek: seekTo,
  step: stepPlayer,
  jump: jumpTo,
  stop: stopPlayer,
  update: updateTrack,
  preview: playPreview,
  switchTo,
} = player;

/**
 * Plays a list to its end, in order or shuffled.
 * @param tracks those of the list
 */
export function playAll(tracks: readonly Track[], queue: TrackQueue, shuffle: boolean): void {
  const first = tracks[shuffle ? Math.floor(Math.random() * tracks.length) : 0];
  if (!first) return;
  setPlayer({ autoplay: true, shuffle });
  player.play(first, { queue });
}

/** Removes a track from the queue. */
export function removeFromQueue(id: string): void {
  player.arrange(player.store.getState().queue.flatMap((track) => (track.id === id ? [] : [track.id])));
}

/** Moves a track of the queue by one place. */
export function moveInQueue(id: string, by: 1 | -1): void {
  const ids = player.store.getState().queue.map((track) => track.id);
  const at = ids.indexOf(id);
  if (at < 0) return;
  player.arrange(ids.toSpliced(at, 1).toSpliced(at + by, 0, id));
}

/** Loads a track, paused at a position; does nothing if there is one already. */
export function loadTrack(track: Track, fromMs: number): void {
  if (player.store.getState().track === null) player.load(track, fromMs);
}

/**
 * Sets the volume from 0 to 1, autoplay, shuffle, and the speed from 0.5 to 2 and repeat of the
 * current kind; applied at once and saved.
 */
export function setPlayer(
  change: Partial<Pick<PlayerState, 'volume' | 'rate' | 'loop' | 'autoplay' | 'shuffle'>>,
): void {
  const { track } = player.store.getState();
  const { volume = saved.volume, autoplay = saved.autoplay, shuffle = saved.shuffle, rate, loop } = change;
  const isSong = track?.kind === 'song';
  apply({
    volume,
    autoplay,
    shuffle,
    rate: (isSong ? undefined : rate) ?? saved.rate,
    loop: (isSong ? undefined : loop) ?? saved.loop,
    songRate: (isSong ? rate : undefined) ?? saved.songRate,
    songLoop: (isSong ? loop : undefined) ?? saved.songLoop,
  });
  clearTimeout(keeping);
  keeping = setTimeout(() => {
    keeping = undefined;
    changeView({ player: saved });
  }, KEEP_AFTER_MS);
}

function apply(settings: Settings['player']): void {
  saved = settings;
  const { volume, autoplay, shuffle, rate, loop, songRate, songLoop } = settings;
  player.setVolume(volume);
  player.setAutoplay(autoplay);
  player.setShuffle(shuffle);
  player.setWays({ speech: { rate, loop }, song: { rate: songRate, loop: songLoop } });
}

/** Registers shortcuts and palette entries of the player, enabled while it has a track. */
function registerPlayerActions(player: Player, shuffle: () => void): void {
  const enabled = () => player.store.getState().track !== null;
  const by = (ms: number) => () => player.seek(player.store.getState().positionMs + ms);
  registerActions([
    {
      id: 'player.toggle',
      title: 'player:action.toggle',
      shortcut: 'Space',
      // Space belongs to a focused button or list row.
      enabled: () => enabled() && !takesSpace(document.activeElement),
      run: () => player.toggle(),
    },
    {
      id: 'player.back',
      title: 'player:action.back',
      shortcut: 'Shift+ArrowLeft',
      enabled,
      run: by(-SEEK_STEP_MS),
    },
    {
      id: 'player.forward',
      title: 'player:action.forward',
      shortcut: 'Shift+ArrowRight',
      enabled,
      run: by(SEEK_STEP_MS),
    },
    {
      id: 'player.next',
      title: 'player:action.next',
      shortcut: 'Shift+N',
      enabled,
      run: () => player.step(1),
    },
    {
      id: 'player.shuffle',
      title: 'player:action.shuffle',
      enabled: () => player.store.getState().queue.length > 1,
      run: shuffle,
    },
    {
      id: 'player.previous',
      title: 'player:action.previous',
      shortcut: 'Shift+P',
      enabled,
      run: () => player.step(-1),
    },
  ]);
}

const TAKES_SPACE =
  'button, a, input, select, textarea, summary, [role=button], [role=checkbox], [role=switch], [role=option], [role=menuitem], [role=tab], [role=row], [role=radio], [contenteditable]';

function takesSpace(element: Element | null): boolean {
  return element?.matches(TAKES_SPACE) ?? false;
}
