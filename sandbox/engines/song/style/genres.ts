import type { InstrumentName } from '../sound/instruments.ts';
import type { Player, Role, SongStyle } from './song-style.ts';

type Chosen = 'words' | 'tempo' | 'key' | 'scale' | 'verse' | 'chorus' | 'bridge' | 'energy';

/** The options of a genre; the seed chooses one from each list. */
export interface Genre extends Omit<SongStyle, Chosen> {
  /** Tempo range in beats per minute. */
  readonly tempo: readonly [number, number];
  readonly scales: readonly SongStyle['scale'][];
  readonly verses: readonly string[];
  readonly choruses: readonly string[];
  readonly bridges: readonly string[];
}

/** Default role of each instrument in a band. */
const ROLES: Record<InstrumentName, Role> = {
  guitar: { role: 'chords', quiet: 'picked', full: 'strum' },
  'distorted-guitar': { role: 'chords', quiet: 'chug', full: 'power-long' },
  bass: { role: 'bass', quiet: 'halves', full: 'pop' },
  'synth-bass': { role: 'bass', quiet: 'offbeat', full: 'offbeat' },
  piano: { role: 'chords', quiet: 'halves', full: 'eighths' },
  strings: { role: 'pad', quiet: 'sustained', full: 'sustained' },
  pad: { role: 'pad', quiet: 'sustained', full: 'sustained' },
  'synth-pluck': { role: 'chords', quiet: 'running', full: 'running' },
  flute: { role: 'lead' },
  'synth-lead': { role: 'lead' },
};

/** Returns a player of an instrument. @param from Minimum section energy at which it plays. */
export const seat = (instrument: InstrumentName, from = 0): Player => ({
  ...ROLES[instrument],
  instrument,
  from,
});

/** The neutral genre, also used when a style has no weight. */
const POP: Genre = {
  ...{ tempo: [106, 116], swing: 0.5, looseMs: 7, reverbSec: 1.6, reverb: 0.5 },
  scales: ['major'],
  verses: ['1 5 6 4', '6 4 1 5', '1 6 4 5'],
  choruses: ['4 1 5 6', '1 5 6 4', '4 5 1 6'],
  bridges: ['6 3 4 5', '2 4 6 5'],
  players: [seat('piano'), seat('pad', 0.55), seat('bass', 0.4), seat('synth-lead'), seat('strings', 0.85)],
  ...{ kit: 'acoustic', groove: 'pop', drumsFrom: 0.4 },
};

const FOLK: Genre = {
  ...{ tempo: [86, 98], swing: 0.52, looseMs: 12, reverbSec: 1.1, reverb: 0.4 },
  scales: ['major', 'mixolydian', 'dorian'],
  verses: ['1 1 4 1', '1 4 1 5', '1 5 4 1'],
  choruses: ['4 1 5 1', '4 1 4 5', '6 4 1 5'],
  bridges: ['6 4 6 5', '2 4 1 5'],
  players: [
    seat('guitar'),
    { instrument: 'bass', role: 'bass', from: 0.45, quiet: 'halves', full: 'root-fifth' },
    seat('flute'),
    seat('strings', 0.75),
  ],
  ...{ kit: 'acoustic', groove: 'folk', drumsFrom: 0.5 },
};

const ROCK: Genre = {
  ...{ tempo: [134, 150], swing: 0.5, looseMs: 6, reverbSec: 1.2, reverb: 0.28 },
  scales: ['minor', 'mixolydian'],
  verses: ['1 1 7 4', '1 6 7 1', '1 4 7 1'],
  choruses: ['6 7 1 1', '4 1 7 1', '1 7 6 7'],
  bridges: ['4 4 6 7', '6 6 7 7'],
  players: [
    seat('distorted-guitar'),
    { instrument: 'bass', role: 'bass', from: 0.2, quiet: 'eighths', full: 'eighths' },
    seat('synth-lead'),
  ],
  ...{ kit: 'acoustic', groove: 'rock', drumsFrom: 0.25 },
};

const ELECTRONIC: Genre = {
  ...{ tempo: [123, 129], swing: 0.5, looseMs: 0, reverbSec: 2.2, reverb: 0.5 },
  scales: ['minor', 'dorian'],
  verses: ['1 6 3 7', '6 7 1 1', '1 1 6 7'],
  choruses: ['6 3 7 1', '6 7 1 3', '1 6 3 7'],
  bridges: ['4 6 1 7', '6 6 7 7'],
  players: [seat('pad'), seat('synth-pluck'), seat('synth-bass', 0.45), seat('synth-lead')],
  ...{ kit: 'electronic', groove: 'house', drumsFrom: 0.4 },
};

export const GENRES = { pop: POP, folk: FOLK, rock: ROCK, electronic: ELECTRONIC } as const;
export type GenreName = keyof typeof GENRES;
