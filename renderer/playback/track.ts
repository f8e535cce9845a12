import type { AreaTargets } from '../app/area-state.ts';

/** A file, or a stretch of a sound that is still being made; milliseconds. */
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

/** Speed and repeat are kept for each. */
export type TrackKind = 'speech' | 'song';

/** A place in the app that a sound leads to. */
export type TrackPlace = {
  [A in 'speech' | 'music' | 'library']: { readonly area: A; readonly what: AreaTargets[A] };
}['speech' | 'music' | 'library'];

/** Something to be heard. */
export interface Track {
  readonly kind: TrackKind;
  /** Of the thing it sounds: the same thing is the same track. */
  readonly id: string;
  readonly title: string;
  readonly subtitle?: string | undefined;
  /** Of the whole where that is known, else of what is there so far. */
  readonly durationMs: number;
  /** The waveform as base64, one byte a step; null while there is none. */
  readonly peaks: string | null;
  /** The track's file, or the segments generated so far, in order. */
  readonly sources: readonly TrackSource[];
  /** Nothing more comes. */
  readonly complete: boolean;
  /** The file of the library, once there is one: it can be saved, shown and dragged out. */
  readonly asset?: TrackFile | undefined;
  /** Left out: it has none. */
  readonly cover?: TrackCover | undefined;
  /** The place the track comes from. */
  readonly place?: TrackPlace | undefined;
  /** Its file is not among those that the library shows. */
  readonly isUnlisted?: boolean | undefined;
}

/** Milliseconds that can be heard now. */
export function lengthOf(sources: readonly TrackSource[]): number {
  return sources.reduce((sum, source) => sum + source.durationMs, 0);
}

/** Milliseconds of a track: of the whole once that is there. */
export function soundingLength(track: Track): number {
  return track.complete ? track.durationMs : lengthOf(track.sources);
}

/** Returns how often the position in a sound of this length is read, in milliseconds: so that a waveform fills evenly. */
export function tickOf(durationMs: number): number {
  return Math.min(100, Math.max(50, durationMs / 1000));
}

/** Returns where a source begins within its track, in milliseconds. */
export function startOf(sources: readonly TrackSource[], index: number): number {
  return lengthOf(sources.slice(0, index));
}

/** The source that sounds at a moment, and how far into it; the end belongs to the last. */
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

/** Whether `longer` begins with the same sources: then what plays can go on where it is. */
export function continues(longer: readonly TrackSource[], shorter: readonly TrackSource[]): boolean {
  return shorter.every((source, index) => longer[index]?.url === source.url);
}
