import type { Dice } from '../dice.ts';
import { DRUM_NAMES } from '../sound/drums.ts';
import {
  BASS_PATTERNS,
  type BassStep,
  COMP_PATTERNS,
  type CompStep,
  GROOVES,
  type Groove,
} from '../style/patterns.ts';
import { type BassPlayer, BEATS_PER_BAR, type ChordPlayer, type SongStyle } from '../style/song-style.ts';
import { chordAt, nearestOf, pitchClass, voiceChord } from './harmony.ts';
import { placeSyllables, rhythmHabit } from './rhythm.ts';
import type { Chord, Hit, Note, PlannedSection } from './score.ts';
import { pitchLine, type Range } from './tune.ts';

/** Section energy from which a player uses its full pattern. */
const FULL_FROM = 0.7;
/** Lowest MIDI notes of chords, power chords, low guitar strings and the bass. */
const LOWEST = { chords: 53, pad: 50, power: 38, string: 40, bass: 28 } as const;
const STRUM_SEC = 0.014;

const isEnd = ({ last, bars }: PlannedSection, bar: number) => last && bar === bars - 1;
const about = (velocity: number, random: () => number) => Math.min(1, velocity * (0.92 + random() * 0.16));

/** Returns the part of a chord player in a section; the voicing continues across sections. */
export function compSection(
  section: PlannedSection,
  player: ChordPlayer,
  random: () => number,
  before: readonly number[],
): { notes: Note[]; voicing: readonly number[] } {
  const steps: readonly CompStep[] = COMP_PATTERNS[section.energy >= FULL_FROM ? player.full : player.quiet];
  let voicing = before;
  const notes = section.chords.flatMap((chord, bar) => {
    voicing = voiceChord(chord, voicing, LOWEST[player.role]);
    const played = isEnd(section, bar) ? finalStep(steps) : steps;
    return played.flatMap((step) =>
      stroke(step.notes, voicing, chord).map(
        (midi, at): Note => ({
          beat: section.beat + bar * BEATS_PER_BAR + step.at,
          beats: Math.min(step.beats, BEATS_PER_BAR - step.at),
          midi,
          velocity: about(step.velocity, random),
          ...(step.notes !== 'all' && { lateSec: at * STRUM_SEC }),
        }),
      ),
    );
  });
  return { notes, voicing };
}

/** Returns the last bar of a song: the notes of the first beat, left to ring. */
function finalStep([first]: readonly CompStep[]): CompStep[] {
  const notes = first && typeof first.notes !== 'number' ? first.notes : 'down';
  return [{ at: 0, beats: BEATS_PER_BAR, notes, velocity: 0.72 }];
}

/** Returns the notes of a stroke in the order they are struck. */
function stroke(notes: CompStep['notes'], voicing: readonly number[], { root }: Chord): readonly number[] {
  const above = (low: number) => low + pitchClass(root - low);
  if (notes === 'all') return voicing;
  if (notes === 'power') return [0, 7, 12].map((up) => above(LOWEST.power) + up);
  if (notes === 'down') return [above(LOWEST.string), ...voicing];
  if (notes === 'up') return voicing.toReversed();
  return [(voicing[notes % voicing.length] ?? root) + 12 * Math.floor(notes / voicing.length)];
}

/** Returns the bass part of a section. */
export function bassSection(section: PlannedSection, player: BassPlayer, random: () => number): Note[] {
  const steps: readonly BassStep[] = BASS_PATTERNS[section.energy >= FULL_FROM ? player.full : player.quiet];
  const held: BassStep = { at: 0, beats: BEATS_PER_BAR, note: 'root' };
  return section.chords.flatMap(({ root, tones }, bar) => {
    const low = LOWEST.bass + pitchClass(root - LOWEST.bass);
    const fifth = low + pitchClass((tones[2] ?? root) - root);
    return (isEnd(section, bar) ? [held] : steps).map(({ at, beats, note }) => ({
      beat: section.beat + bar * BEATS_PER_BAR + at,
      beats: Math.min(beats, BEATS_PER_BAR - at),
      midi: note === 'root' ? low : fifth,
      velocity: about(at % 1 === 0 ? 0.84 : 0.7, random),
    }));
  });
}

const LOUDNESS: Record<string, number> = { x: 0.92, o: 0.62, '.': 0.32 };

/** Returns the drums of a section: a groove, a fill before a livelier section, a crash at a lively start. */
export function drumSection(
  section: PlannedSection,
  next: PlannedSection | undefined,
  style: SongStyle,
  random: () => number,
): Hit[] {
  if (!style.kit || section.energy < style.drumsFrom) return [];
  const { bars, kind } = section;
  const groove: Groove = GROOVES[style.groove];
  const full = section.energy >= FULL_FROM;
  const hits: Hit[] = [];
  if ((kind === 'chorus' || kind === 'inst') && full)
    hits.push({ beat: section.beat, drum: 'crash', velocity: 0.75 });
  for (let bar = 0; bar < bars; bar += 1) {
    const beat = section.beat + bar * BEATS_PER_BAR;
    if (isEnd(section, bar)) {
      hits.push({ beat, drum: 'kick', velocity: 0.8 });
      break;
    }
    const filled = bar > 0 && bar === bars - 1 && next !== undefined && next.energy >= 0.45;
    const pattern = filled ? groove.fill : full ? groove.full : groove.quiet;
    for (const drum of DRUM_NAMES) {
      for (let at = 0; at < BEATS_PER_BAR * 4; at += 1) {
        const loud = LOUDNESS[pattern[drum]?.[at] ?? '-'];
        if (loud !== undefined) hits.push({ beat: beat + at / 4, drum, velocity: about(loud, random) });
      }
    }
  }
  return hits;
}

const PHRASE_BARS = 2;
/** Number of notes per beat of a lead solo, and beats available to a note, so that a phrase fills its bars. */
const BUSY = { intro: 0.55, inst: 1.25, outro: 0.45 } as const;
const LEISURE = 4;

/** Returns the lead's part in a section without words, in two-bar phrases of call and response. */
export function soloSection(section: PlannedSection, style: SongStyle, range: Range, dice: Dice): Note[] {
  const { kind } = section;
  const busy = kind === 'intro' || kind === 'outro' ? BUSY[kind] : BUSY.inst;
  const bars = section.last ? section.bars - 1 : section.bars;
  const width = range.high - range.low;
  const notes: Note[] = [];
  for (let bar = 0, phrase = 0; bar < bars; bar += PHRASE_BARS, phrase += 1) {
    const beats = Math.min(PHRASE_BARS, bars - bar) * BEATS_PER_BAR;
    const motif = dice(`${kind} phrase ${phrase % 4 === 3 ? 'close' : phrase % 2}`);
    const habit = { ...rhythmHabit(motif, style.tempo), pace: LEISURE, pickup: phrase % 2 };
    const count = Math.max(2, Math.round((beats - 1) * busy * (0.85 + motif() * 0.3)));
    const slots = placeSyllables(count, beats, habit);
    const from = section.beat + bar * BEATS_PER_BAR;
    const pitches = pitchLine({
      ...{ slots, from, section, range, random: motif, before: notes.at(-1)?.midi ?? null },
      middle: range.low + width * (kind === 'inst' ? 0.55 : 0.4),
      reach: width * 0.28,
      shape: (x) => (phrase % 2 === 0 ? Math.sin(Math.PI * x) : 1 - x),
      closes: bar + PHRASE_BARS >= bars,
    });
    for (const [at, slot] of slots.entries()) {
      const velocity = 0.62 + motif() * 0.2;
      const midi = pitches[at] ?? range.low;
      notes.push({ beat: from + slot.beat, beats: slot.beats * 0.96, midi, velocity });
    }
  }
  if (!section.last) return notes;
  const beat = section.beat + bars * BEATS_PER_BAR;
  const midi = nearestOf([chordAt(section, beat).root], notes.at(-1)?.midi ?? range.low + 6);
  return [...notes, { beat, beats: BEATS_PER_BAR, midi, velocity: 0.7 }];
}
