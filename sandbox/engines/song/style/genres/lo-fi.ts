import type { Genre } from '../genre.ts';

export const LO_FI = {
  tempo: [73, 82],
  swing: 0.58,
  beatsPerBar: 4,
  scales: ['major', 'dorian', 'minor'],
  tune: 'pentatonic',
  richness: 'ninths',
  verses: ['2 5 1 6', '4 3 2 1', '1 6 4 5'],
  choruses: ['4 3 6 2', '4 5 3 6', '2 5 1 4'],
  bridges: ['4 4 3 6', '6 2 5 1'],
  players: [
    { instrument: 'electric-piano', role: 'chords', from: 0, quiet: 'lazy', full: 'lazy' },
    { instrument: 'electric-bass', role: 'bass', from: 0.4, quiet: 'long', full: 'lazy' },
    { instrument: 'nylon-guitar', role: 'arpeggio', from: 0.75, quiet: 'plucked', full: 'plucked' },
    { instrument: 'vibraphone', role: 'lead', from: 0 },
  ],
  kit: 'dusty',
  groove: 'dusty',
  drumsFrom: 0.35,
  looseMs: 16,
  sound: {
    reverbSec: 0.9,
    reverb: 0.3,
    echo: 0.15,
    pump: 0.25,
    crackle: 1,
    wobble: 1,
    dullAbove: 9000,
    low: 0.5,
    high: -1.5,
  },
} as const satisfies Genre;
