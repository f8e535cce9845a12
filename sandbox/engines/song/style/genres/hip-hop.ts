import type { Genre } from '../genre.ts';

export const HIP_HOP = {
  tempo: [84, 94],
  swing: 0.55,
  beatsPerBar: 4,
  scales: ['minor', 'dorian', 'phrygian'],
  tune: 'pentatonic',
  richness: 'sevenths',
  verses: ['1 1 6 6', '1 4 1 7', '1 6 4 5'],
  choruses: ['6 7 1 1', '1 6 3 7', '4 6 1 7'],
  bridges: ['6 6 7 7', '4 4 1 1'],
  players: [
    { instrument: 'electric-piano', role: 'chords', from: 0, quiet: 'halves', full: 'lazy' },
    { instrument: 'strings', role: 'pad', from: 0.8, quiet: 'sustained', full: 'sustained' },
    { instrument: 'sub-bass', role: 'bass', from: 0.35, quiet: 'long', full: 'lazy' },
    { instrument: 'bells', role: 'lead', from: 0 },
  ],
  kit: 'electronic',
  groove: 'halftime',
  drumsFrom: 0.3,
  looseMs: 8,
  sound: {
    reverbSec: 1.2,
    reverb: 0.3,
    echo: 0.25,
    pump: 0.2,
    crackle: 0,
    wobble: 0,
    dullAbove: null,
    low: 2.5,
    high: 0.5,
  },
} as const satisfies Genre;
