import type { Play } from './note-sound.ts';
import { piano } from './piano.ts';
import { bass, distortedGuitar, guitar } from './plucked.ts';
import { flute, pad, strings, synthBass, synthLead, synthPluck } from './synth.ts';

/** An instrument and its place in the mix. */
export interface Instrument {
  readonly play: Play;
  /** Names by which negative tags exclude it: its own and those of its families. */
  readonly families: readonly string[];
  /** Level in dB. */
  readonly level: number;
  /** Pan, −1 left to 1 right. */
  readonly pan: number;
  /** Stereo width of two takes, one on each side, 0 to 1; 0 is a single take. */
  readonly wide: number;
  /** Reverb send. */
  readonly reverb: number;
}

const made = (play: Play, families: string, level: number, pan: number, wide: number, reverb: number) => ({
  ...{ play, families: families.split(', '), level, pan, wide, reverb },
});

export const INSTRUMENTS = {
  piano: made(piano, 'piano', -3, -0.1, 0.55, 0.32),
  pad: made(pad, 'pad, synth', -13, 0, 0.9, 0.45),
  guitar: made(guitar, 'guitar', -5, -0.1, 0.8, 0.3),
  strings: made(strings, 'strings', -13, 0, 0.85, 0.55),
  'distorted-guitar': made(distortedGuitar, 'guitar, electric guitar', -11.5, 0, 0.9, 0.14),
  'synth-pluck': made(synthPluck, 'pluck, synth', -9, -0.2, 0.6, 0.45),
  bass: made(bass, 'bass', -9, 0, 0, 0.03),
  'synth-bass': made(synthBass, 'bass, synth', -10, 0, 0, 0.04),
  flute: made(flute, 'flute', -11, 0.2, 0, 0.5),
  'synth-lead': made(synthLead, 'synth', -11, 0.08, 0, 0.45),
} as const satisfies Record<string, Instrument>;

export type InstrumentName = keyof typeof INSTRUMENTS;
export const INSTRUMENT_NAMES = Object.keys(INSTRUMENTS).filter((name): name is InstrumentName =>
  Object.hasOwn(INSTRUMENTS, name),
);

/** Returns whether an instrument belongs to one of these families. */
export function isOneOf(name: InstrumentName, families: ReadonlySet<string>): boolean {
  return INSTRUMENTS[name].families.some((family) => families.has(family));
}
