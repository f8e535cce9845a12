import type { PlayFailure } from './sound.ts';
import type { Track, TrackKind } from './track.ts';
import type { KeptQueue, TrackQueue } from './track-queue.ts';

export type PlayerStatus = 'idle' | 'loading' | 'playing' | 'paused' | 'ended' | 'failed';

export interface PlayerState {
  readonly track: Track | null;
  readonly status: PlayerStatus;
  /** Why it last failed. */
  readonly failure: PlayFailure;
  readonly positionMs: number;
  /** The duration of the available part of the track. */
  readonly durationMs: number;
  /** The queue, including the current track. */
  readonly queue: readonly Track[];
  readonly volume: number;
  /** The speed for the track's kind. */
  readonly rate: number;
  readonly loop: boolean;
  /** Whether the next track in the queue starts automatically. */
  readonly autoplay: boolean;
  /** Whether the queue is in random order. */
  readonly shuffle: boolean;
}

/** The state before anything was played. */
export const NOTHING_PLAYS: PlayerState = {
  track: null,
  status: 'idle',
  failure: 'file',
  positionMs: 0,
  durationMs: 0,
  queue: [],
  volume: 1,
  rate: 1,
  loop: false,
  autoplay: false,
  shuffle: false,
};

/** Speed from 0.5 to 2 and repeat, for each kind. */
export type PlayingWays = Readonly<Record<TrackKind, Pick<PlayerState, 'rate' | 'loop'>>>;

export interface PlayOptions {
  /** The queue that next and previous follow. */
  readonly queue?: TrackQueue;
  /** The start position, in milliseconds. */
  readonly fromMs?: number;
}

/** A track interrupted by a sample, and the position to resume at. */
export interface Lent {
  readonly track: Track;
  readonly queue: KeptQueue;
  readonly positionMs: number;
  readonly playing: boolean;
}

/** Timers for the position. `after` returns the function that cancels the timer. */
export interface Ticks {
  after(ms: number, run: () => void): () => void;
}

/** Returns whether the player plays or is about to. */
export function isOn(status: PlayerStatus): boolean {
  return status === 'playing' || status === 'loading';
}
