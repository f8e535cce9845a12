import type { SectionKind, SectionTag } from '../../../../shared/service/lyrics/tags.ts';
import type { Reading } from '../singing/read-word.ts';
import type { DrumName } from '../sound/drums.ts';
import type { InstrumentName } from '../sound/instruments.ts';
import type { Player, SongStyle } from '../style/song-style.ts';

/** A note; its times are in beats from the beginning of the song, before swing. */
export interface Note {
  readonly beat: number;
  readonly beats: number;
  readonly midi: number;
  /** Velocity, 0 to 1. */
  readonly velocity: number;
  /** Delay in seconds, as the strings of a strummed chord are not struck at once. */
  readonly lateSec?: number;
}

export interface Part {
  readonly instrument: InstrumentName;
  readonly role: Player['role'];
  readonly notes: readonly Note[];
}

export interface Hit {
  readonly beat: number;
  readonly drum: DrumName;
  /** Velocity, 0 to 1. */
  readonly velocity: number;
}

/** A word as written, and its reading. */
interface LineWord {
  readonly text: string;
  readonly reading: Reading;
}

/** A line of words, each with the notes of its syllables. */
export interface ScoredLine {
  readonly text: string;
  readonly words: readonly (LineWord & { readonly notes: readonly Note[] })[];
}

/** A triad, and the notes that may be sung over it, as pitch classes. */
export interface Chord {
  readonly root: number;
  /** Root, third and fifth. */
  readonly tones: readonly number[];
  /** Seven notes from the tonic upwards, and the five of them that tunes use as steps. */
  readonly scale: readonly number[];
  readonly steps: readonly number[];
}

/** A section with its position in the song. */
export interface PlannedSection {
  readonly tag: SectionTag;
  readonly kind: SectionKind;
  readonly beat: number;
  readonly bars: number;
  /** Intensity, 0 to 1. */
  readonly energy: number;
  readonly last: boolean;
  /** Chords, one per bar. */
  readonly chords: readonly Chord[];
  readonly lines: readonly PlannedLine[];
}

/** A line of words with its position. */
export interface PlannedLine {
  readonly text: string;
  readonly beat: number;
  readonly bars: number;
  readonly words: readonly LineWord[];
}

/** The complete score of a song. */
export interface Score {
  readonly style: SongStyle;
  readonly sections: readonly PlannedSection[];
  /** Melody of each section in order; sung, or played by the lead when the song is instrumental. */
  readonly tune: readonly (readonly ScoredLine[])[];
  readonly parts: readonly Part[];
  readonly hits: readonly Hit[];
  /** Total length, including the decay of the last sound. */
  readonly lengthSec: number;
}
