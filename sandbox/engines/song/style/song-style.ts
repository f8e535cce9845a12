import type { DrumName, KitName } from '../drums/drum-names.ts';
import type { InstrumentName } from '../instruments/instrument-names.ts';
import type { Richness } from '../score/chords.ts';
import type { ScaleName, TuneDegrees } from '../score/scales.ts';
import type { BassPattern } from './bass-patterns.ts';
import type { CompPattern } from './comp-patterns.ts';
import type { GrooveName } from './grooves.ts';

/** The role of an instrument in the song. */
export type Role = 'chords' | 'pad' | 'bass' | 'lead' | 'counter' | 'arpeggio';

/** A player: an instrument, what it does, and when it joins in. */
export type Player = ChordPlayer | BassPlayer | TunePlayer;

interface Seat {
  readonly instrument: InstrumentName;
  /** The least energy of a section at which it plays. */
  readonly from: number;
}

export interface ChordPlayer extends Seat {
  readonly role: Extract<Role, 'chords' | 'pad' | 'arpeggio'>;
  /** The patterns for quiet and for full passages. */
  readonly quiet: CompPattern;
  readonly full: CompPattern;
}

export interface BassPlayer extends Seat {
  readonly role: Extract<Role, 'bass'>;
  readonly quiet: BassPattern;
  readonly full: BassPattern;
}

export interface TunePlayer extends Seat {
  readonly role: Extract<Role, 'lead' | 'counter'>;
}

/** The room the band plays in and what the sound goes through. Shares are 0 to 1. */
export interface Sound {
  /** Seconds until the reverb is gone (−60 dB). */
  readonly reverbSec: number;
  readonly reverb: number;
  readonly echo: number;
  /** How far the kick pushes the others down. */
  readonly pump: number;
  /** Decibels of the lows and highs of the whole song. */
  readonly low: number;
  readonly high: number;
}

/** How a song sounds and moves. */
export interface SongStyle {
  /** The words of the wish that were understood. */
  readonly words: string;
  /** Beats a minute. */
  readonly tempo: number;
  /** The position of the second eighth within a beat: 0.5 is straight. */
  readonly swing: number;
  readonly beatsPerBar: 3 | 4;
  /** Pitch class. */
  readonly key: number;
  readonly scale: ScaleName;
  readonly tune: TuneDegrees;
  readonly richness: Richness;
  readonly verse: string;
  readonly chorus: string;
  readonly bridge: string;
  readonly players: readonly Player[];
  readonly kit: KitName | null;
  /** Drums of the kit that are left out. */
  readonly silentDrums: readonly DrumName[];
  readonly groove: GrooveName;
  /** The least energy of a section at which the drums play. */
  readonly drumsFrom: number;
  /** Added to the energy of each section. */
  readonly energy: number;
  /** Milliseconds that a player may be off. */
  readonly looseMs: number;
  readonly sound: Sound;
}
