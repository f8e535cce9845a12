import type { Genre } from '../genre.ts';

export const ROCK = {
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
    { instrument: 'organ', role: 'pad', from: 0.85, quiet: 'sustained', full: 'sustained' },
    { instrument: 'electric-bass', role: 'bass', from: 0.2, quiet: 'eighths', full: 'eighths' },
    { instrument: 'distorted-guitar', role: 'lead', from: 0 },
  ],
  kit: 'rock',
  groove: 'rock',
  drumsFrom: 0.25,
  looseMs: 6,
  sound: {
    reverbSec: 1.2,
    reverb: 0.28,
    echo: 0.12,
    pump: 0,
    crackle: 0,
    wobble: 0,
    dullAbove: null,
    low: 0.5,
    high: 1,
  },
} as const satisfies Genre;
