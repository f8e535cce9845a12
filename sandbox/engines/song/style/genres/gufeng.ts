import type { Genre } from '../genre.ts';

/** 古风: old Chinese instruments, five notes, much air. */
export const GUFENG = {
  tempo: [78, 90],
  swing: 0.5,
  beatsPerBar: 4,
  scales: ['major', 'minor'],
  tune: 'pentatonic',
  richness: 'triads',
  verses: ['6 4 5 1', '1 5 6 3', '6 5 4 6'],
  choruses: ['4 5 3 6', '4 5 6 1', '6 4 5 6'],
  bridges: ['2 3 6 5', '4 3 2 5'],
  players: [
    { instrument: 'guzheng', role: 'arpeggio', from: 0, quiet: 'glide', full: 'plucked' },
    { instrument: 'strings', role: 'pad', from: 0.55, quiet: 'sustained', full: 'sustained' },
    { instrument: 'bowed-bass', role: 'bass', from: 0.5, quiet: 'long', full: 'halves' },
    { instrument: 'flute', role: 'lead', from: 0 },
    { instrument: 'erhu', role: 'counter', from: 0.75 },
  ],
  kit: 'orchestral',
  groove: 'heavens',
  drumsFrom: 0.55,
  looseMs: 14,
  sound: {
    reverbSec: 2.4,
    reverb: 0.65,
    echo: 0.15,
    pump: 0,
    crackle: 0,
    wobble: 0,
    dullAbove: null,
    low: 0,
    high: 1,
  },
} as const satisfies Genre;
