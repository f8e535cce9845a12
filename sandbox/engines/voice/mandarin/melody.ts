import type { Tone } from './read.ts';

/** A point of a tone contour: position in the voiced part (0–1) and pitch (1 low – 5 high, Chao's scale). */
type Point = readonly [at: number, height: number];

const points = (text: string): readonly Point[] =>
  text.split(' ').map((pair) => {
    const [at = 0, height = 3] = pair.split(':').map(Number);
    return [at, height];
  });
const HIGH = points('0:4.9 1:5');
const RISING = points('0:2.9 0.3:2.6 1:4.9');
const DIPPING = points('0:2.2 0.45:0.8 0.6:0.8 1:3.6');
/** Contour of a third tone that is not phrase-final: it stays low. */
const LOW = points('0:2.2 0.5:1 1:0.9');
const FALLING = points('0:5.2 0.2:5 1:1');
/** Pitch of a neutral tone, by the preceding tone. */
const NEUTRAL: Readonly<Record<Tone, number>> = { 0: 2.2, 1: 2, 2: 2.8, 3: 3.8, 4: 1.2 };

/** Semitones per step of Chao's scale, and the declination over a phrase. */
const STEP = 2.4;
const SINKING = 1.6;

/** Returns the duration of a syllable's final at speed 1, in seconds. */
export function finalSeconds(tone: Tone, last: boolean): number {
  const seconds = { 0: 0.12, 1: 0.205, 2: 0.215, 3: last ? 0.26 : 0.2, 4: 0.185 }[tone];
  return seconds * (last && tone !== 0 ? 1.3 : 1);
}

/** Context of a syllable within its phrase. */
export interface ToneContext {
  readonly tone: Tone;
  readonly before: Tone | null;
  /** Whether the syllable is the last of its phrase. */
  readonly last: boolean;
  /** Whether the phrase is a question, whose end does not fall. */
  readonly question: boolean;
}

/**
 * Returns the pitch within a syllable, in semitones relative to the speaker's mean.
 * @param at position in the voiced part of the syllable, 0–1
 * @param phraseAt position in the phrase, 0–1
 */
export function heightAt(context: ToneContext, at: number, phraseAt: number): number {
  const curve = curveOf(context);
  const sinking = context.question ? SINKING * (phraseAt - 0.5) : SINKING * (0.5 - phraseAt);
  return (between(curve, at) - 3) * STEP + sinking;
}

function curveOf({ tone, before, last }: ToneContext): readonly Point[] {
  switch (tone) {
    case 0: {
      const height = NEUTRAL[before ?? 0];
      return [
        [0, height + 0.3],
        [1, height - 0.3],
      ];
    }
    case 1:
      return HIGH;
    case 2:
      return RISING;
    case 3:
      return last ? DIPPING : LOW;
    case 4:
      return FALLING;
    default:
      return tone satisfies never;
  }
}

function between(points: readonly Point[], at: number): number {
  const index = points.findIndex(([place]) => place >= at);
  const [toPlace, toHeight] = points[index] ?? points.at(-1) ?? [1, 3];
  const [fromPlace, fromHeight] = points[index - 1] ?? [toPlace, toHeight];
  if (toPlace === fromPlace) return toHeight;
  // A raised cosine avoids the corners of linear interpolation.
  const share = 0.5 - 0.5 * Math.cos((Math.PI * (at - fromPlace)) / (toPlace - fromPlace));
  return fromHeight + (toHeight - fromHeight) * share;
}
