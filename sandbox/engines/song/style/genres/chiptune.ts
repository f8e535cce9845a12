import type { Genre } from '../genre.ts';

export const CHIPTUNE = {
  tempo: [156, 176],
  swing: 0.5,
  beatsPerBar: 4,
  scales: ['major', 'minor'],
  tune: 'all',
  richness: 'triads',
  verses: ['1 5 6 4', '1 6 7 1', '6 4 5 1'],
  choruses: ['4 5 3 6', '1 7 6 5', '4 5 6 1'],
  bridges: ['2 3 4 5', '6 5 4 5'],
  players: [
    { instrument: 'pulse-arpeggio', role: 'chords', from: 0, quiet: 'chip-arpeggio', full: 'chip-arpeggio' },
    { instrument: 'triangle-bass', role: 'bass', from: 0.2, quiet: 'root-fifth', full: 'bouncing' },
    { instrument: 'pulse-lead', role: 'lead', from: 0 },
    { instrument: 'pulse-lead', role: 'counter', from: 0.8 },
  ],
  kit: 'chip',
  groove: 'chip',
  drumsFrom: 0.3,
  looseMs: 0,
  sound: {
    reverbSec: 0.5,
    reverb: 0.06,
    echo: 0.2,
    pump: 0,
    crackle: 0,
    wobble: 0,
    dullAbove: null,
    low: 0,
    high: 0,
  },
} as const satisfies Genre;
