import type { Dice } from '../dice.ts';
import type { SongStyle } from '../style/song-style.ts';
import { chordAt } from './harmony.ts';
import { placeSyllables, rhythmHabit } from './rhythm.ts';
import { nearestOf } from './scales.ts';
import type { Note, PlannedSection, ScoredLine } from './score.ts';
import { pitchLine, type Range } from './tune.ts';

const PHRASE_BARS = 2;
/** Notes a beat while the lead plays alone. */
const BUSY = { intro: 0.55, inst: 1.25, outro: 0.45 } as const;
/** Beats a note of a solo may take: a phrase fills its bars. */
const LEISURE = 4;
/** Beats of silence at the end of a line that somebody may fill. */
const GAP_BEATS = 1.75;

/** Returns the lead's part in a section without words: two-bar phrases, every second of which answers the first. */
export function soloSection(section: PlannedSection, style: SongStyle, range: Range, dice: Dice): Note[] {
  const { kind } = section;
  const busy = kind === 'intro' || kind === 'outro' || kind === 'inst' ? BUSY[kind] : BUSY.inst;
  const bars = section.last ? section.bars - 1 : section.bars;
  const notes: Note[] = [];
  let before: number | null = null;
  for (let bar = 0, phrase = 0; bar < bars; bar += PHRASE_BARS, phrase += 1) {
    const beats = Math.min(PHRASE_BARS, bars - bar) * style.beatsPerBar;
    const motif = dice(`${kind} phrase ${phrase % 4 === 3 ? 'close' : phrase % 2}`);
    const habit = { ...rhythmHabit(motif, style.tempo), pace: LEISURE, pickup: phrase % 2 };
    const count = Math.max(2, Math.round((beats - 1) * busy * (0.85 + motif() * 0.3)));
    const slots = placeSyllables(count, beats, habit);
    const from = section.beat + bar * style.beatsPerBar;
    const width = range.high - range.low;
    const pitches = pitchLine({
      ...{ slots, from, chords: section.chords, style, range, random: motif, before },
      middle: range.low + width * (kind === 'inst' ? 0.55 : 0.4),
      reach: width * 0.28,
      shape: (x) => (phrase % 2 === 0 ? Math.sin(Math.PI * x) : 1 - x),
      closes: bar + PHRASE_BARS >= bars,
    });
    before = pitches.at(-1) ?? before;
    for (const [at, slot] of slots.entries()) {
      notes.push({
        beat: from + slot.beat,
        beats: slot.beats * 0.96,
        midi: pitches[at] ?? range.low,
        velocity: 0.62 + motif() * 0.2,
      });
    }
  }
  if (section.last) {
    const beat = section.beat + bars * style.beatsPerBar;
    const { root } = chordAt(section.chords, beat).chord;
    notes.push({
      beat,
      beats: style.beatsPerBar,
      midi: nearestOf([root], before ?? range.low + 6),
      velocity: 0.7,
    });
  }
  return notes;
}

/** Returns the lead's answers in the gaps after sung lines. */
export function answers(
  section: PlannedSection,
  tune: readonly ScoredLine[],
  style: SongStyle,
  range: Range,
  dice: Dice,
): Note[] {
  return tune.flatMap((line, nth) => {
    const last = line.words.at(-1)?.notes.at(-1);
    const planned = section.lines[nth];
    if (!last || !planned || nth % 2 === 0) return [];
    const from = Math.ceil((last.beat + last.beats) * 2) / 2;
    const gap = planned.beat + planned.bars * style.beatsPerBar - from;
    if (gap < GAP_BEATS) return [];
    const random = dice(`${section.kind} answer ${nth % 4}`);
    const slots = placeSyllables(Math.max(2, Math.round(gap * 1.2)), gap, {
      ...rhythmHabit(random, style.tempo),
      pickup: 0,
    });
    const pitches = pitchLine({
      ...{ slots, from, chords: section.chords, style, range, random, before: null },
      middle: (range.low + range.high) / 2,
      reach: 4,
      shape: (x) => 1 - x,
      closes: false,
    });
    return slots.map((slot, at) => ({
      beat: from + slot.beat,
      beats: slot.beats,
      midi: pitches[at] ?? range.low,
      velocity: 0.5,
    }));
  });
}

/** A quiet second voice: one chord note held over each chord, moving as little as it can. */
export function counterSection(section: PlannedSection, { low, high }: Range): Note[] {
  let before = (low + high) / 2;
  return section.chords.map(({ chord, beat, beats }) => {
    const guides = chord.tones.slice(1, 4);
    const pulled = before + ((low + high) / 2 - before) * 0.3;
    before = Math.min(high, Math.max(low, nearestOf(guides, pulled)));
    return { beat, beats: beats * 0.98, midi: before, velocity: 0.52 };
  });
}
