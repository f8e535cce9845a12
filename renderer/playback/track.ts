import type { AreaTargets } from '../app/area-state.ts';

/** A file, or a part of audio still being generated; milliseconds. */
export interface TrackSource {
  readonly url: string;
  readonly durationMs: number;
}

/** The data about a file that saving and dragging need. */
export interface TrackFile {
  readonly id: string;
  readonly url: string;
  readonly saveName: string;
  readonly mimeType: string;
}

/** The cover of a track: its image, or else one generated from its title. */
export interface TrackCover {
  readonly title: string;
  readonly url: string | null;
}

/** The kinds with separate speed and repeat. */
export type TrackKind = 'speech' | 'song';

/** A place in the app that a track links to. */
export type TrackPlace = {
  [A in 'speech' | 'music' | 'library']: { readonly area: A; readonly what: AreaTargets[A] };
}['speech' | 'music' | 'library'];

/** A track of the player. */
export interface Track {
  readonly kind: TrackKind;
  /** The id of its subject: the same subject is the same track. */
  readonly id: string;
  readonly title: string;
  readonly subtitle?: string | undefined;
  /** The total duration if known, else of the available parts. */
  readonly durationMs: number;
  /** The waveform as base64, one byte per step; null if there is none. */
  readonly peaks: string | null;
  /** The track's file, or the segments generated so far, in order. */
  readonly sources: readonly TrackSource[];
  /** Whether all parts are available. */
  readonly complete: boolean;
  /** The library file, once it exists, which can be saved, shown and dragged out. */
  readonly asset?: TrackFile | undefined;
  /** The cover; undefined if it has none. */
  readonly cover?: TrackCover | undefined;
  /** The place the track comes from. */
  readonly place?: TrackPlace | undefined;
  /** Whether its file is not shown in the library. */
  readonly isUnlisted?: boolean | undefined;
}

/** Returns the playable milliseconds. */
export function lengthOf(sources: readonly TrackSource[]): number {
  return sources.reduce((sum, source) => sum + source.durationMs, 0);
}

/** Returns the milliseconds of a track: of the complete file once that exists. */
export function soundingLength(track: Track): number {
  return track.complete ? track.durationMs : lengthOf(track.sources);
}

/** Returns the interval between position reads in milliseconds, so that a waveform of this duration fills evenly. */
export function tickOf(durationMs: number): number {
  return Math.min(100, Math.max(50, durationMs / 1000));
}

/** Returns where a source begins within its track, in milliseconds. */
export function startOf(sources: readonly TrackSource[], index: number): number {
  return lengthOf(sources.slice(0, index));
}

/** Returns the source at a time and the offset in it; the end belongs to the last. */
export function locate(sources: readonly TrackSource[], ms: number): { index: number; offsetMs: number } {
  let offsetMs = Math.max(0, ms);
  for (const [index, source] of sources.entries()) {
    if (offsetMs < source.durationMs || index === sources.length - 1) {
      return { index, offsetMs: Math.min(offsetMs, source.durationMs) };
    }
    offsetMs -= source.durationMs;
  }
  return { index: 0, offsetMs: 0 };
}

/** Returns whether `longer` starts with the same sources, so that playback can continue. */
export function continues(longer: readonly TrackSource[], shorter: readonly TrackSource[]): boolean {
  return shorter.every((source, index) => longer[index]?.url === source.url);
}
