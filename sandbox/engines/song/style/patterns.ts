import type { DrumName } from '../sound/drums.ts';

/** A stroke of a chord: position in the bar, length (beats), notes of the chord, velocity. */
export interface CompStep {
  readonly at: number;
  readonly beats: number;
  /** Notes struck: all at once, strummed down or up, as a power chord, or one, counted from the lowest. */
  readonly notes: 'all' | 'down' | 'up' | 'power' | number;
  readonly velocity: number;
}

/** Creates strokes at these beats, louder on a beat. */
const strokes = (
  ats: readonly number[],
  beats: number,
  notes: (nth: number) => CompStep['notes'] = () => 'all',
): CompStep[] =>
  ats.map((at, nth) => ({ at, beats, notes: notes(nth), velocity: at % 1 === 0 ? 0.76 : 0.58 }));

const EIGHTHS = [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5];
const SIXTEENTHS = Array.from({ length: 16 }, (_, at) => at / 4);
const STRUM = ['down', 'down', 'up', 'up', 'down', 'up'] as const;

/** Comping patterns in 4/4. A note number beyond the chord is an octave higher. */
export const COMP_PATTERNS = {
  sustained: strokes([0], 4),
  halves: strokes([0, 2], 1.95),
  eighths: strokes(EIGHTHS, 0.45),
  strum: strokes([0, 1, 1.5, 2.5, 3, 3.5], 0.7, (nth) => STRUM[nth] ?? 'down'),
  picked: strokes(EIGHTHS, 1.4, (nth) => [0, 2, 1, 3, 0, 3, 1, 2][nth] ?? 0),
  running: strokes(SIXTEENTHS, 0.24, (nth) => [0, 1, 2, 3, 2, 1, 2, 4][nth % 8] ?? 0),
  chug: strokes(EIGHTHS, 0.3, () => 'power'),
  'power-long': strokes([0, 1.5, 2.5], 1.4, () => 'power'),
} as const satisfies Record<string, readonly CompStep[]>;
export type CompPattern = keyof typeof COMP_PATTERNS;

/** A note of a bass line. */
export interface BassStep {
  readonly at: number;
  readonly beats: number;
  readonly note: 'root' | 'fifth';
}

const root = (at: number, beats: number): BassStep => ({ at, beats, note: 'root' });

/** Bass patterns in 4/4. */
export const BASS_PATTERNS = {
  halves: [root(0, 1.9), root(2, 1.9)],
  'root-fifth': [root(0, 1.4), { at: 2, beats: 1.4, note: 'fifth' }],
  pop: [root(0, 1.4), root(1.5, 0.9), root(2.5, 1), root(3.5, 0.45)],
  eighths: EIGHTHS.map((at) => root(at, 0.46)),
  offbeat: [0.5, 1.5, 2.5, 3.5].map((at) => root(at, 0.42)),
} as const satisfies Record<string, readonly BassStep[]>;
export type BassPattern = keyof typeof BASS_PATTERNS;

/** Sixteen steps per bar for each drum: x is loud, o softer, . a ghost note, - a rest. */
type Beat = Partial<Record<DrumName, string>>;

/** A drum rhythm: for quiet and full passages, and the fill in the last bar before a livelier section. */
export type Groove = Readonly<Record<'quiet' | 'full' | 'fill', Beat>>;

export const GROOVES = {
  pop: {
    quiet: { kick: 'x-------x-------', hat: 'o---o---o---o---' },
    full: { kick: 'x-----o-x-------', snare: '----x-------x---', hat: 'x-o-x-o-x-o-x-o-' },
    fill: { kick: 'x-------x-------', snare: '----x-----o-x-oo', hat: 'x-o-x-o---------' },
  },
  folk: {
    quiet: { shaker: 'o-.-o-.-o-.-o-.-' },
    full: { kick: 'o-------o-----.-', snare: '----.-------.---', shaker: 'x-.-o-.-x-.-o-.-' },
    fill: { kick: 'o-------o-------', shaker: 'x-.-o-.-x-o-x-o-' },
  },
  rock: {
    quiet: { kick: 'x-----x-x-------', snare: '----x-------x---', hat: 'x-o-x-o-x-o-x-o-' },
    full: { kick: 'x--x--x-x-x-----', snare: '----x-------x---', 'open-hat': 'o---o---o---o---' },
    fill: { kick: 'x---x---x---x---', snare: '----x---o-o-xoxo' },
  },
  house: {
    quiet: { kick: 'x---x---x---x---', hat: '--o---o---o---o-' },
    full: {
      kick: 'x---x---x---x---',
      snare: '----x-------x---',
      'open-hat': '--x---x---x---x-',
      shaker: '.-.-.-.-.-.-.-.-',
    },
    fill: { kick: 'x---x---x-------', snare: 'o-o-o-o-oooooxxx' },
  },
} as const satisfies Record<string, Groove>;
export type GrooveName = keyof typeof GROOVES;
