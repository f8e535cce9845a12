/** Each instrument, with the words by which it is left out: its own and those of its kin. */
export const INSTRUMENT_FAMILIES = {
  'steel-guitar': ['guitar', 'acoustic', 'plucked'],
  'clean-guitar': ['guitar', 'electric guitar', 'plucked'],
  'distorted-guitar': ['guitar', 'electric guitar', 'distortion'],
  harp: ['harp', 'acoustic', 'plucked'],
  guzheng: ['guzheng', 'acoustic', 'plucked'],
  'upright-bass': ['bass', 'acoustic', 'plucked'],
  'electric-bass': ['bass', 'plucked'],
  'synth-bass': ['bass', 'synth'],
  'sub-bass': ['bass', 'synth'],
  'bowed-bass': ['bass', 'strings', 'acoustic', 'orchestra'],
  piano: ['piano', 'acoustic', 'keys'],
  organ: ['organ', 'keys'],
  strings: ['strings', 'acoustic', 'orchestra'],
  violin: ['violin', 'strings', 'acoustic', 'orchestra'],
  erhu: ['erhu', 'strings', 'acoustic'],
  choir: ['choir', 'acoustic'],
  brass: ['brass', 'acoustic', 'orchestra'],
  flute: ['flute', 'wind', 'acoustic', 'orchestra'],
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
