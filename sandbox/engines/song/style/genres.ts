import type { SongStyle } from './song-style.ts';

type Chosen = 'words' | 'tempo' | 'key' | 'scale' | 'verse' | 'chorus' | 'bridge' | 'energy' | 'silentDrums';

/** The options of a genre; the seed chooses one from each list. */
export interface Genre extends Omit<SongStyle, Chosen> {
  /** Slowest and fastest, in beats a minute. */
  readonly tempo: readonly [number, number];
  readonly scales: readonly SongStyle['scale'][];
  readonly verses: readonly string[];
  readonly choruses: readonly string[];
  readonly bridges: readonly string[];
}

/** The middle of the road: also what a style of no weight comes to. */
const POP = {
  tempo: [106, 116],
  swing: 0.5,
  beatsPerBar: 4,
  scales: ['major'],
  tune: 'all',
  richness: 'triads',
  verses: ['1 5 6 4', '6 4 1 5', '1 6 4 5'],
  choruses: ['4 1 5 6', '1 5 6 4', '4 5 1 6'],
  bridges: ['6 3 4 5', '2 4 6 5'],
  players: [
    { instrument: 'piano', role: 'chords', from: 0, quiet: 'halves', full: 'eighths' },
    { instrument: 'warm-pad', role: 'pad', from: 0.55, quiet: 'sustained', full: 'sustained' },
    { instrument: 'clean-guitar', role: 'arpeggio', from: 0.7, quiet: 'picked', full: 'picked' },
    { instrument: 'electric-bass', role: 'bass', from: 0.4, quiet: 'halves', full: 'pop' },
    { instrument: 'synth-lead', role: 'lead', from: 0 },
    { instrument: 'strings', role: 'counter', from: 0.85 },
  ],
  kit: 'acoustic',
  groove: 'pop',
  drumsFrom: 0.4,
  looseMs: 7,
  sound: { reverbSec: 1.6, reverb: 0.5, echo: 0.25, pump: 0, low: 0, high: 0 },
} as const satisfies Genre;

const FOLK = {
  tempo: [86, 98],
  swing: 0.52,
  beatsPerBar: 4,
  scales: ['major', 'mixolydian', 'dorian'],
  tune: 'pentatonic',
  richness: 'triads',
  verses: ['1 1 4 1', '1 4 1 5', '1 5 4 1'],
  choruses: ['4 1 5 1', '4 1 4 5', '6 4 1 5'],
  bridges: ['6 4 6 5', '2 4 1 5'],
  players: [
    { instrument: 'steel-guitar', role: 'chords', from: 0, quiet: 'picked', full: 'strum' },
    { instrument: 'electric-bass', role: 'bass', from: 0.45, quiet: 'halves', full: 'root-fifth' },
    { instrument: 'flute', role: 'lead', from: 0 },
    { instrument: 'violin', role: 'counter', from: 0.75 },
  ],
  kit: 'acoustic',
  groove: 'folk',
  drumsFrom: 0.5,
  looseMs: 12,
  sound: { reverbSec: 1.1, reverb: 0.4, echo: 0.05, pump: 0, low: 0, high: 1 },
} as const satisfies Genre;

const ROCK = {
  tempo: [134, 150],
  swing: 0.5,
  beatsPerBar: 4,
  scales: ['minor', 'mixolydian'],
  tune: 'pentatonic',
  richness: 'power',
  verses: ['1 1 7 4', '1 6 7 1', '1 4 7 1'],
  choruses: ['6 7 1 1', '4 1 7 1', '1 7 6 7'],
  bridges: ['4 4 6 7', '6 6 7 7'],
  players: [
    { instrument: 'distorted-guitar', role: 'chords', from: 0, quiet: 'chug', full: 'power-long' },
    { instrument: 'warm-pad', role: 'pad', from: 0.85, quiet: 'sustained', full: 'sustained' },
    { instrument: 'electric-bass', role: 'bass', from: 0.2, quiet: 'eighths', full: 'eighths' },
    { instrument: 'distorted-guitar', role: 'lead', from: 0 },
  ],
  kit: 'rock',
  groove: 'rock',
  drumsFrom: 0.25,
  looseMs: 6,
  sound: { reverbSec: 1.2, reverb: 0.28, echo: 0.12, pump: 0, low: 0.5, high: 1 },
} as const satisfies Genre;

const ELECTRONIC = {
  tempo: [123, 129],
  swing: 0.5,
  beatsPerBar: 4,
  scales: ['minor', 'dorian'],
  tune: 'pentatonic',
  richness: 'sevenths',
  verses: ['1 6 3 7', '6 7 1 1', '1 1 6 7'],
  choruses: ['6 3 7 1', '6 7 1 3', '1 6 3 7'],
  bridges: ['4 6 1 7', '6 6 7 7'],
  players: [
    { instrument: 'supersaw', role: 'pad', from: 0.5, quiet: 'sustained', full: 'gate' },
    { instrument: 'synth-pluck', role: 'arpeggio', from: 0, quiet: 'sixteenths-up', full: 'sixteenths-up' },
    { instrument: 'warm-pad', role: 'chords', from: 0, quiet: 'sustained', full: 'sustained' },
    { instrument: 'synth-bass', role: 'bass', from: 0.45, quiet: 'offbeat', full: 'offbeat' },
    { instrument: 'synth-lead', role: 'lead', from: 0 },
  ],
  kit: 'electronic',
  groove: 'house',
  drumsFrom: 0.4,
  looseMs: 0,
  sound: { reverbSec: 2.2, reverb: 0.5, echo: 0.5, pump: 0.75, low: -1, high: 3 },
} as const satisfies Genre;

export const GENRES = {
  pop: POP,
  folk: FOLK,
  rock: ROCK,
  electronic: ELECTRONIC,
} as const satisfies Record<string, Genre>;

export type GenreName = keyof typeof GENRES;
