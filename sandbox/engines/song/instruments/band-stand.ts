import { bowedBass, brass, cello, choir, erhu, saxophone, strings, violin } from './bowed.ts';
import { pulseArpeggio, pulseLead, triangleBass } from './chips.ts';
import { flute } from './flute.ts';
import type { Instrument } from './instrument.ts';
import type { InstrumentName } from './instrument-names.ts';
import { electricPiano, organ } from './keys.ts';
import {
  cleanGuitar,
  distortedGuitar,
  electricBass,
  guzheng,
  harp,
  nylonGuitar,
  steelGuitar,
  uprightBass,
} from './plucked.ts';
import { bells, marimba, piano, vibraphone } from './struck.ts';
import { subBass, supersaw, synthBass, synthLead, synthPluck, warmPad } from './synths.ts';

/** Who makes the sound of each instrument. */
export const INSTRUMENTS: Record<InstrumentName, Instrument> = {
  'nylon-guitar': nylonGuitar,
  'steel-guitar': steelGuitar,
  'clean-guitar': cleanGuitar,
  'distorted-guitar': distortedGuitar,
  harp,
  guzheng,
  'upright-bass': uprightBass,
  'electric-bass': electricBass,
  'synth-bass': synthBass,
  'sub-bass': subBass,
  'triangle-bass': triangleBass,
  'bowed-bass': bowedBass,
  piano,
  'electric-piano': electricPiano,
  organ,
  bells,
  vibraphone,
  marimba,
  strings,
  violin,
  cello,
  erhu,
  choir,
  brass,
  saxophone,
  flute,
  'warm-pad': warmPad,
  supersaw,
  'synth-lead': synthLead,
  'synth-pluck': synthPluck,
  'pulse-lead': pulseLead,
  'pulse-arpeggio': pulseArpeggio,
};
