/** A stroke of a chord: position in the bar, length (beats), notes of the chord, velocity. */
export interface CompStep {
  readonly at: number;
  readonly beats: number;
  /** All at once, struck down or up one after the other, the root with fifth and octave, or one note from below. */
  readonly notes: 'all' | 'down' | 'up' | 'power' | number;
  readonly velocity: number;
}

const step = (at: number, beats: number, notes: CompStep['notes'] = 'all', velocity = 0.7): CompStep => ({
  at,
  beats,
  notes,
  velocity,
});
const each = (
  ats: readonly number[],
  beats: number,
  velocity: (at: number) => number,
  notes: (nth: number) => CompStep['notes'] = () => 'all',
) => ats.map((at, nth) => step(at, beats, notes(nth), velocity(at)));

const EIGHTHS = [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5];
const SIXTEENTHS = Array.from({ length: 16 }, (_, at) => at / 4);
const onBeat = (at: number) => (at % 1 === 0 ? 0.78 : 0.58);

/** Bars of four beats. A note number beyond the chord goes an octave up. */
export const COMP_PATTERNS = {
  sustained: [step(0, 4, 'all', 0.62)],
  halves: [step(0, 1.95, 'all', 0.68), step(2, 1.95, 'all', 0.6)],
  eighths: each(EIGHTHS, 0.45, onBeat),
  strum: [
    step(0, 0.95, 'down', 0.82),
    step(1, 0.5, 'down', 0.66),
    step(1.5, 0.95, 'up', 0.5),
    step(2.5, 0.5, 'up', 0.52),
    step(3, 0.5, 'down', 0.7),
    step(3.5, 0.5, 'up', 0.5),
  ],
  picked: each(
    EIGHTHS,
    1.4,
    (at) => (at % 2 === 0 ? 0.74 : 0.52),
    (nth) => [0, 2, 1, 3, 0, 3, 1, 2][nth] ?? 0,
  ),
  gate: each(SIXTEENTHS, 0.2, (at) => (at % 1 === 0.5 ? 0.8 : at % 1 === 0 ? 0.5 : 0.62)),
  'sixteenths-up': each(
    SIXTEENTHS,
    0.24,
    (at) => (at % 1 === 0 ? 0.74 : 0.56),
    (nth) => [0, 1, 2, 3, 2, 1, 2, 3, 0, 1, 2, 4, 3, 2, 1, 2][nth] ?? 0,
  ),
  chug: each(
    EIGHTHS,
    0.3,
    (at) => (at % 2 === 0 ? 0.86 : 0.66),
    () => 'power',
  ),
  'power-long': [step(0, 1.45, 'power', 0.84), step(1.5, 0.95, 'power', 0.76), step(2.5, 1.45, 'power', 0.8)],
} as const satisfies Record<string, readonly CompStep[]>;

export type CompPattern = keyof typeof COMP_PATTERNS;
