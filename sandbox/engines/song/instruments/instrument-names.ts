/** Each instrument, with the words by which it is left out: its own and those of its kin. */
export const INSTRUMENT_FAMILIES = {
  'steel-guitar': ['guitar', 'acoustic', 'plucked'],
  'clean-guitar': ['guitar', 'electric guitar', 'plucked'],
  'distorted-guitar': ['guitar', 'electric guitar', 'distortion'],
  'electric-bass': ['bass', 'plucked'],
  'synth-bass': ['bass', 'synth'],
  piano: ['piano', 'acoustic', 'keys'],
  strings: ['strings', 'acoustic'],
  violin: ['violin', 'strings', 'acoustic'],
  flute: ['flute', 'wind', 'acoustic'],
  'warm-pad': ['pad', 'synth'],
  supersaw: ['pad', 'synth'],
  'synth-lead': ['synth'],
  'synth-pluck': ['synth'],
} as const satisfies Record<string, readonly string[]>;

export type InstrumentName = keyof typeof INSTRUMENT_FAMILIES;
/** A word that stands for several instruments. */
export type InstrumentFamily = (typeof INSTRUMENT_FAMILIES)[InstrumentName][number];

export const INSTRUMENT_NAMES: readonly InstrumentName[] = Object.keys(INSTRUMENT_FAMILIES).filter(
  (name): name is InstrumentName => Object.hasOwn(INSTRUMENT_FAMILIES, name),
);

/** Whether an instrument belongs to one of these families. */
export function isOneOf(name: InstrumentName, families: ReadonlySet<string>): boolean {
  return INSTRUMENT_FAMILIES[name].some((family) => families.has(family));
}
