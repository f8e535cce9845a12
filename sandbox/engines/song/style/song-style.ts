import type { KitName } from '../sound/drums.ts';
import type { InstrumentName } from '../sound/instruments.ts';
import type { BassPattern, CompPattern, GrooveName } from './patterns.ts';

export type ScaleName = 'major' | 'minor' | 'dorian' | 'mixolydian';

/** A player: an instrument, what it does, and the least energy of a section at which it plays. */
export type Player = ChordPlayer | BassPlayer | LeadPlayer;

interface Seat {
  readonly instrument: InstrumentName;
  readonly from: number;
}

export interface ChordPlayer extends Seat {
  readonly role: 'chords' | 'pad';
  /** The patterns for quiet and for full passages. */
  readonly quiet: CompPattern;
  readonly full: CompPattern;
}

export interface BassPlayer extends Seat {
  readonly role: 'bass';
  readonly quiet: BassPattern;
  readonly full: BassPattern;
}

interface LeadPlayer extends Seat {
  readonly role: 'lead';
}

/** How a song sounds and moves. */
export interface SongStyle {
  /** The words of the prompt that were understood. */
  readonly words: string;
  /** Beats a minute. */
  readonly tempo: number;
  /** The position of the second eighth within a beat: 0.5 is straight. */
  readonly swing: number;
  readonly beatsPerBar: 3 | 4;
  /** Pitch class. */
  readonly key: number;
  readonly scale: ScaleName;
  /** Degrees of the chords, bar by bar: "1 5 6 4". */
  readonly verse: string;
  readonly chorus: string;
  readonly bridge: string;
  readonly players: readonly Player[];
  readonly kit: KitName | null;
  readonly groove: GrooveName;
  /** The least energy of a section at which the drums play. */
  readonly drumsFrom: number;
  /** Added to the energy of each section. */
  readonly energy: number;
  /** Milliseconds that a player may be off. */
  readonly looseMs: number;
  /** Seconds until the reverb is gone (−60 dB), and its share, 0 to 1. */
  readonly reverbSec: number;
  readonly reverb: number;
}
