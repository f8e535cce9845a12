import type { Genre } from '../genre.ts';

export const FOLK = {
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
    { instrument: 'upright-bass', role: 'bass', from: 0.45, quiet: 'halves', full: 'root-fifth' },
    { instrument: 'flute', role: 'lead', from: 0 },
    { instrument: 'violin', role: 'counter', from: 0.75 },
  ],
  kit: 'brush',
  groove: 'folk',
  drumsFrom: 0.5,
  looseMs: 12,
  sound: {
    reverbSec: 1.1,
    reverb: 0.4,
    echo: 0.05,
    pump: 0,
    crackle: 0,
    wobble: 0,
    dullAbove: null,
    low: 0,
    high: 1,
  },
} as const satisfies Genre;
