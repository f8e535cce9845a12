import { strings, violin } from './bowed.ts';
import { flute } from './flute.ts';
import type { Instrument } from './instrument.ts';
import type { InstrumentName } from './instrument-names.ts';
import { cleanGuitar, distortedGuitar, electricBass, steelGuitar } from './plucked.ts';
import { piano } from './struck.ts';
import { supersaw, synthBass, synthLead, synthPluck, warmPad } from './synths.ts';

/** Who makes the sound of each instrument. */
export const INSTRUMENTS: Record<InstrumentName, Instrument> = {
  'steel-guitar': steelGuitar,
  'clean-guitar': cleanGuitar,
  'distorted-guitar': distortedGuitar,
  'electric-bass': electricBass,
  'synth-bass': synthBass,
  piano,
  strings,
  violin,
  flute,
  'warm-pad': warmPad,
  supersaw,
  'synth-lead': synthLead,
  'synth-pluck': synthPluck,
};
