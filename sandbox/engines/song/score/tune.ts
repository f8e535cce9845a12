import { type Dice, pick } from '../dice.ts';
import { BEATS_PER_BAR, type SongStyle } from '../style/song-style.ts';
import { chordAt, nearestOf, pitchClass } from './harmony.ts';
import { placeSyllables, rhythmHabit, type Slot } from './rhythm.ts';
import type { Note, PlannedSection, ScoredLine } from './score.ts';

/** Lowest and highest MIDI note. */
export interface Range {
  readonly low: number;
  readonly high: number;
}

const settle = (x: number) => 1 - x * x;
/** Contours of a line, from 0 (low) to 1. */
const SHAPES = [(x: number) => Math.sin(Math.PI * x), (x: number) => x, settle];

/** Register and extent of the melody, by kind of section. */
const COURSES = {
  verse: { middle: 0.38, reach: 0.2 },
  chorus: { middle: 0.66, reach: 0.26 },
  bridge: { middle: 0.54, reach: 0.3 },
} as const;

/** Motif of each line of a section, in an ABAC form. */
const MOTIFS = [0, 1, 0, 2] as const;
const LARGEST_LEAP = 9;

/**
 * Composes the melody of a sung section, with one note per syllable. Sections of a kind share their motifs, so a
 * repeated chorus has the same tune.
 */
export function composeTune(
  section: PlannedSection,
  style: SongStyle,
  range: Range,
  dice: Dice,
): ScoredLine[] {
  const kind = section.kind === 'chorus' || section.kind === 'bridge' ? section.kind : 'verse';
  const course = COURSES[kind];
  const shape = pick(SHAPES, dice(`${kind} shapes`));
  const habit = rhythmHabit(dice(`${kind} rhythm`), style.tempo);
  const width = range.high - range.low;
  let before: number | null = null;
  return section.lines.map((line, nth) => {
    const motif = nth === section.lines.length - 1 && nth > 0 ? 2 : (MOTIFS[nth % 4] ?? 0);
    const syllables = line.words.reduce((sum, { reading }) => sum + reading.syllables, 0);
    const slots = placeSyllables(syllables, line.bars * BEATS_PER_BAR, habit);
    const pitches = pitchLine({
      ...{ slots, from: line.beat, section, range },
      middle: range.low + width * course.middle,
      reach: width * course.reach,
      shape: motif === 0 ? shape : settle,
      random: dice(`${kind} motif ${motif}`),
      before,
      closes: nth === section.lines.length - 1,
    });
    before = pitches.at(-1) ?? before;
    let at = 0;
    const words = line.words.map((word) => {
      const notes = slots.slice(at, at + word.reading.syllables).map(
        (slot, inWord): Note => ({
          beat: line.beat + slot.beat,
          beats: slot.beats,
          midi: pitches[at + inWord] ?? range.low,
          velocity: isStrong(slot.beat) ? 0.8 : 0.66,
        }),
      );
      at += word.reading.syllables;
      return { ...word, notes };
    });
    return { text: line.text, words };
  });
}

/** Returns whether a beat of a bar is accented. */
export const isStrong = (beat: number): boolean => beat % 2 === 0;

interface Course {
  readonly slots: readonly Slot[];
  readonly from: number;
  readonly section: PlannedSection;
  readonly range: Range;
  readonly middle: number;
  readonly reach: number;
  readonly shape: (x: number) => number;
  readonly random: () => number;
  readonly before: number | null;
  /** Whether the last note resolves to the root or the fifth of its chord. */
  readonly closes: boolean;
}

/** Returns pitches along a contour: chord tones on accents and at the end, scale steps between. */
export function pitchLine(course: Course): number[] {
  const { slots, range, random, section } = course;
  const pitches: number[] = [];
  let wander = 0;
  let before = course.before;
  let earlier: number | null = null;
  for (const [at, slot] of slots.entries()) {
    const x = slots.length === 1 ? 0.5 : at / (slots.length - 1);
    wander = wander * 0.5 + (random() - 0.5) * 6;
    const wanted = course.middle + (course.shape(x) * 2 - 1) * course.reach + wander;
    const { tones, steps } = chordAt(section, course.from + slot.beat);
    const last = at === slots.length - 1;
    const stressed = last || slot.beats >= 1 || isStrong(slot.beat);
    const rest = tones.filter((_, tone) => tone !== 1);
    const classes = last && course.closes ? rest : stressed ? tones : steps;
    const next = nextPitch(classes, wanted, before, earlier, range);
    earlier = before;
    before = next;
    pitches.push(next);
  }
  return pitches;
}

/** Returns the note of these pitch classes near the target that avoids large leaps and repeated notes. */
function nextPitch(
  classes: readonly number[],
  wanted: number,
  before: number | null,
  earlier: number | null,
  { low, high }: Range,
): number {
  let best = nearestOf(classes, Math.min(high - 3, Math.max(low + 3, wanted)));
  let least = Number.POSITIVE_INFINITY;
  for (let midi = low; midi <= high; midi += 1) {
    if (!classes.includes(pitchClass(midi))) continue;
    const leap = before === null ? 0 : Math.abs(midi - before);
    const same = leap === 0 && before !== null ? (earlier === before ? 6 : 1.8) : 0;
    const back = midi === earlier && midi !== before ? 1.2 : 0;
    const cost =
      Math.abs(midi - wanted) + same + back + Math.max(0, leap - 4) * 1.1 + (leap > LARGEST_LEAP ? 100 : 0);
    if (cost < least) [best, least] = [midi, cost];
  }
  return best;
}
