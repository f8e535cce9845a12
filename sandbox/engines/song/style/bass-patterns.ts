/** A note of a bass line: position in the bar, length (beats), note of the chord, velocity. */
export interface BassStep {
  readonly at: number;
  readonly beats: number;
  readonly note: 'root' | 'fifth' | 'lead-in';
  readonly velocity: number;
}

const step = (at: number, beats: number, note: BassStep['note'] = 'root', velocity = 0.8): BassStep => ({
  at,
  beats,
  note,
  velocity,
});

/** Bars of four beats. */
export const BASS_PATTERNS = {
  halves: [step(0, 1.9), step(2, 1.9, 'root', 0.7)],
  'root-fifth': [step(0, 1.4), step(2, 1.4, 'fifth', 0.72), step(3.5, 0.45, 'lead-in', 0.55)],
  pop: [
    step(0, 1.4, 'root', 0.88),
    step(1.5, 0.9, 'root', 0.7),
    step(2.5, 1, 'root', 0.76),
    step(3.5, 0.45, 'lead-in', 0.66),
  ],
  eighths: [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5].map((at) =>
    step(at, 0.46, at === 3.5 ? 'lead-in' : 'root', at % 1 ? 0.68 : 0.86),
  ),
  offbeat: [0.5, 1.5, 2.5, 3.5].map((at) => step(at, 0.42, 'root', 0.88)),
} as const satisfies Record<string, readonly BassStep[]>;

export type BassPattern = keyof typeof BASS_PATTERNS;
