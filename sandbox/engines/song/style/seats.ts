import type { InstrumentName } from '../instruments/instrument-names.ts';
import type { ChordPlayer, Player } from './song-style.ts';

const chords = (instrument: InstrumentName, quiet: ChordsOf, full: ChordsOf): Player => ({
  instrument,
  role: 'chords',
  from: 0,
  quiet,
  full,
});
const pad = (instrument: InstrumentName): Player => ({
  instrument,
  role: 'pad',
  from: 0.3,
  quiet: 'sustained',
  full: 'sustained',
});
const arpeggio = (instrument: InstrumentName, quiet: ChordsOf, full: ChordsOf): Player => ({
  instrument,
  role: 'arpeggio',
  from: 0.2,
  quiet,
  full,
});
const bass = (instrument: InstrumentName): Player => ({
  instrument,
  role: 'bass',
  from: 0.3,
  quiet: 'halves',
  full: 'pop',
});
const lead = (instrument: InstrumentName): Player => ({ instrument, role: 'lead', from: 0 });
type ChordsOf = ChordPlayer['quiet'];

/** The part of each instrument in a band that gets it only because the user asked for it. */
export const SEATS: Record<InstrumentName, Player> = {
  'steel-guitar': chords('steel-guitar', 'picked', 'strum'),
  'clean-guitar': arpeggio('clean-guitar', 'picked', 'picked'),
  'distorted-guitar': chords('distorted-guitar', 'chug', 'power-long'),
  'electric-bass': bass('electric-bass'),
  'synth-bass': bass('synth-bass'),
  piano: chords('piano', 'halves', 'eighths'),
  strings: pad('strings'),
  violin: lead('violin'),
  flute: lead('flute'),
  'warm-pad': pad('warm-pad'),
  supersaw: pad('supersaw'),
  'synth-lead': lead('synth-lead'),
  'synth-pluck': arpeggio('synth-pluck', 'sixteenths-up', 'sixteenths-up'),
};

/** Who plays the chords, or the tune, when nobody is left who did. */
export const STAND_INS: readonly InstrumentName[] = ['piano', 'warm-pad', 'strings'];
export const LEAD_STAND_INS: readonly InstrumentName[] = [
  'flute',
  'violin',
  'synth-lead',
  'clean-guitar',
  'piano',
];
