import type { Genre } from '../genre.ts';

/** The middle of the road: also what a style of no weight comes to. */
export const POP = {
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
  sound: {
    reverbSec: 1.6,
    reverb: 0.5,
    echo: 0.25,
    pump: 0,
    crackle: 0,
    wobble: 0,
    dullAbove: null,
    low: 0,
    high: 0,
  },
} as const satisfies Genre;
