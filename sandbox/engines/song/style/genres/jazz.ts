import type { Genre } from '../genre.ts';

export const JAZZ = {
  tempo: [154, 172],
  swing: 0.64,
  beatsPerBar: 4,
  scales: ['major', 'dorian'],
  tune: 'all',
  richness: 'ninths',
  verses: ['2 5 1 6', '1 6 2 5', '1 4 3-6 2-5'],
  choruses: ['3 6 2 5', '4 5 3 6', '2 5 3 6'],
  bridges: ['6 2 5 1', '4 7 3 6'],
  players: [
    { instrument: 'piano', role: 'chords', from: 0, quiet: 'charleston', full: 'charleston-late' },
    { instrument: 'upright-bass', role: 'bass', from: 0, quiet: 'walking', full: 'walking' },
    { instrument: 'saxophone', role: 'lead', from: 0 },
    { instrument: 'vibraphone', role: 'counter', from: 0.85 },
  ],
  kit: 'brush',
  groove: 'swing',
  drumsFrom: 0.2,
  looseMs: 10,
  sound: {
    reverbSec: 1.0,
    reverb: 0.35,
    echo: 0,
    pump: 0,
    crackle: 0,
    wobble: 0,
    dullAbove: null,
    low: 0,
    high: 0,
  },
} as const satisfies Genre;
