import { bowedBass, brass, choir, erhu, strings, violin } from './bowed.ts';
import { flute } from './flute.ts';
import type { Instrument } from './instrument.ts';
import type { InstrumentName } from './instrument-names.ts';
import { organ } from './organ.ts';
import {
  cleanGuitar,
  distortedGuitar,
  electricBass,
  guzheng,
  harp,
  steelGuitar,
  uprightBass,
} from './plucked.ts';
import { piano } from './struck.ts';
import { subBass, supersaw, synthBass, synthLead, synthPluck, warmPad } from './synths.ts';

/** Who makes the sound of each instrument. */
export const INSTRUMENTS: Record<InstrumentName, Instrument> = {
  'steel-guitar': steelGuitar,
  'clean-guitar': cleanGuitar,
  'distorted-guitar': distortedGuitar,
  harp,
  guzheng,
  'upright-bass': uprightBass,
  'electric-bass': electricBass,
  'synth-bass': synthBass,
  'sub-bass': subBass,
  'bowed-bass': bowedBass,
  piano,
  organ,
  strings,
  violin,
  erhu,
  choir,
  brass,
  flute,
  'warm-pad': warmPad,
  supersaw,
  'synth-lead': synthLead,
  'synth-pluck': synthPluck,
};
