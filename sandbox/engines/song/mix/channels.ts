import type { InstrumentName } from '../instruments/instrument-names.ts';

/** How an instrument stands in the mix. */
export interface Channel {
  /** Decibels. */
  readonly level: number;
  /** −1 left to 1 right. */
  readonly pan: number;
  /** Two takes, one on each side: the number is how far apart, 0 to 1. Null: one take. */
  readonly wide: number | null;
  /** Hertz below which nothing is wanted of it. */
  readonly above: number;
  readonly reverb: number;
  readonly echo: number;
  /** Whether the kick pushes it down where the style pumps. */
  readonly pumped: boolean;
}

const channel = (
  level: number,
  pan: number,
  wide: number | null,
  above: number,
  reverb: number,
  echo: number,
  pumped = false,
): Channel => ({
  ...{ level, pan, wide, above, reverb, echo, pumped },
});

export const CHANNELS: Record<InstrumentName, Channel> = {
  'steel-guitar': channel(-5, -0.1, 0.8, 95, 0.3, 0.04),
  'clean-guitar': channel(-2, 0.45, null, 140, 0.4, 0.3),
  'distorted-guitar': channel(-11.5, 0, 0.9, 90, 0.14, 0.04),
  'electric-bass': channel(-9, 0, null, 35, 0.03, 0),
  'synth-bass': channel(-10, 0, null, 40, 0.04, 0, true),
  piano: channel(-3, -0.1, 0.55, 90, 0.32, 0.06),
  strings: channel(-12, 0, 0.85, 130, 0.55, 0, true),
  violin: channel(-11, 0.22, null, 180, 0.5, 0.12),
  flute: channel(-13, 0.2, null, 220, 0.5, 0.15),
  'warm-pad': channel(-13, 0, 0.9, 140, 0.45, 0.08, true),
  supersaw: channel(-15, 0, 0.9, 160, 0.4, 0.1, true),
  'synth-lead': channel(-11, 0.08, null, 180, 0.35, 0.45),
  'synth-pluck': channel(-8, -0.2, 0.6, 180, 0.35, 0.45, true),
};
