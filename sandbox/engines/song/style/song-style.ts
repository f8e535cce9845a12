import type { KitName } from '../sound/drums.ts';
import type { InstrumentName } from '../sound/instruments.ts';
import type { BassPattern, CompPattern, GrooveName } from './patterns.ts';

/** Beats of a bar, in every style. */
export const BEATS_PER_BAR = 4;

export type ScaleName = 'major' | 'minor' | 'dorian' | 'mixolydian';

/** What an instrument does in a band, with its patterns for quiet and full passages. */
export type Role =
  | { readonly role: 'chords' | 'pad'; readonly quiet: CompPattern; readonly full: CompPattern }
  | { readonly role: 'bass'; readonly quiet: BassPattern; readonly full: BassPattern }
  | { readonly role: 'lead' };

/** A player: an instrument, its role, and the minimum section energy at which it plays. */
export type Player = Role & { readonly instrument: InstrumentName; readonly from: number };
export type ChordPlayer = Extract<Player, { readonly role: 'chords' | 'pad' }>;
export type BassPlayer = Extract<Player, { readonly role: 'bass' }>;

/** The sound and feel of a song. */
export interface SongStyle {
  /** Words of the prompt that were understood. */
  readonly words: string;
  /** Tempo in beats per minute. */
  readonly tempo: number;
  /** Position of the second eighth within a beat: 0.5 is straight. */
  readonly swing: number;
  /** Pitch class of the tonic. */
  readonly key: number;
  readonly scale: ScaleName;
  /** Degrees of the chords, one per bar: "1 5 6 4". */
  readonly verse: string;
  readonly chorus: string;
  readonly bridge: string;
  readonly players: readonly Player[];
  readonly kit: KitName | null;
  readonly groove: GrooveName;
  /** Minimum section energy at which the drums play. */
  readonly drumsFrom: number;
  /** Offset added to the energy of each section. */
  readonly energy: number;
  /** Maximum timing deviation of a player, in milliseconds. */
  readonly looseMs: number;
  /** Reverb time in seconds (−60 dB), and reverb level, 0 to 1. */
  readonly reverbSec: number;
  readonly reverb: number;
}
