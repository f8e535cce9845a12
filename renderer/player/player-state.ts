import type { Track } from './track.ts';
import type { TrackQueue } from './track-queue.ts';

export type PlayerStatus = 'idle' | 'loading' | 'playing' | 'paused' | 'ended' | 'failed';

export interface PlayerState {
  readonly track: Track | null;
  readonly status: PlayerStatus;
  readonly positionMs: number;
  /** Of what can be heard of the track. */
  readonly durationMs: number;
  /** What comes before and after, the track among it. */
  readonly queue: readonly Track[];
  readonly volume: number;
  readonly rate: number;
  readonly loop: boolean;
}

export interface PlayOptions {
  /** What next and previous go by. */
  readonly queue?: TrackQueue;
  readonly goOn?: boolean;
  /** Milliseconds. */
  readonly fromMs?: number;
}
