import { BASS_PATTERNS, type BassStep } from '../style/bass-patterns.ts';
import type { BassPlayer, SongStyle } from '../style/song-style.ts';
import type { Chord } from './chords.ts';
import { FULL_FROM } from './comping.ts';
import { chordAt } from './harmony.ts';
import { nearestOf } from './scales.ts';
import type { Note, PlannedSection } from './score.ts';

const LOWEST = 28;
const HIGHEST = 45;

/** The bass of a section. @param next The chord after it. */
export function bassSection(
  section: PlannedSection,
  player: BassPlayer,
  style: SongStyle,
  next: Chord | null,
  random: () => number,
): Note[] {
  const pattern = section.energy >= FULL_FROM ? player.full : player.quiet;
  const steps: readonly BassStep[] = BASS_PATTERNS[pattern];
  const { beatsPerBar } = style;
  const end = section.beat + section.bars * beatsPerBar;
  const chordOr = (beat: number) => (beat >= end - 1e-6 && next ? next : chordAt(section.chords, beat).chord);
  if (pattern === 'walking') return walk(section, style, chordOr, random);
  return Array.from({ length: section.bars }, (_, bar) => {
    const barBeat = section.beat + bar * beatsPerBar;
    const ending = section.last && bar === section.bars - 1;
    const own = ending ? [{ at: 0, beats: beatsPerBar, note: 'root', velocity: 0.8 } as const] : steps;
    return splitAtChords(own, section, barBeat, beatsPerBar).map(({ note, velocity, beat, beats }) => {
      const { chord } = chordAt(section.chords, beat);
      const midi = note === 'lead-in' ? leadIn(chord, chordOr(barBeat + beatsPerBar)) : degree(chord, note);
      return { beat, beats, midi, velocity: Math.min(1, velocity * (0.94 + random() * 0.12)) };
    });
  }).flat();
}

/** Steps in their beats; one that is held over a change of chord is played again on the new one. */
function splitAtChords(
  steps: readonly BassStep[],
  section: PlannedSection,
  barBeat: number,
  beatsPerBar: number,
) {
  return steps
    .filter(({ at }) => at < beatsPerBar)
    .flatMap((step) => {
      const beat = barBeat + step.at;
      const until = Math.min(barBeat + beatsPerBar, beat + step.beats);
      const change = section.chords.find((chord) => chord.beat > beat + 1e-6 && chord.beat < until - 0.3);
      if (!change) return [{ ...step, beat, beats: until - beat }];
      return [
        { ...step, beat, beats: change.beat - beat },
        { ...step, note: 'root' as const, beat: change.beat, beats: until - change.beat },
      ];
    });
}

const low = (pitch: number) => LOWEST + ((((pitch - LOWEST) % 12) + 12) % 12);

function degree({ root, tones }: Chord, note: 'root' | 'fifth' | 'octave' | 'third'): number {
  const base = low(root);
  const above = (tone: number | undefined) => base + (((((tone ?? root) - base) % 12) + 12) % 12);
  switch (note) {
    case 'root':
      return base;
    case 'octave':
      return base + 12;
    case 'third':
      return above(tones[1]);
    case 'fifth':
      return above(tones[2]) > HIGHEST ? above(tones[2]) - 12 : above(tones[2]);
    default:
      return note satisfies never;
  }
}

/** A step of the scale from below or above into the next root. */
function leadIn(now: Chord, next: Chord): number {
  const target = low(next.root);
  if (next.root === now.root) return degree(now, 'fifth');
  const under = nearestOf(now.scale, target - 1.5);
  return under >= LOWEST && under !== target ? under : nearestOf(now.scale, target + 1.5);
}

/** A note a beat: the root where the chord is new, its other notes between, a step into the next. */
function walk(
  section: PlannedSection,
  { beatsPerBar }: SongStyle,
  chordOr: (beat: number) => Chord,
  random: () => number,
): Note[] {
  const notes: Note[] = [];
  let before = low(chordOr(section.beat).root);
  for (let at = 0; at < section.bars * beatsPerBar; at += 1) {
    const beat = section.beat + at;
    const now = chordAt(section.chords, beat);
    const { chord } = now;
    const isNew = Math.abs(now.beat - beat) < 1e-6;
    const next = chordOr(beat + 1);
    const changes = next.root !== chord.root;
    const inside = chord.tones.slice(0, 4);
    const rising = before < 36 === random() < 0.75;
    const midi = isNew
      ? nearRoot(chord, before)
      : changes
        ? leadIn(chord, next)
        : nearestOf(inside, before + (rising ? 3.5 : -3.5));
    before = Math.min(HIGHEST, Math.max(LOWEST, midi));
    const ending = section.last && at >= (section.bars - 1) * beatsPerBar;
    if (ending && at > (section.bars - 1) * beatsPerBar) break;
    notes.push({ beat, beats: ending ? beatsPerBar : 0.92, midi: before, velocity: 0.72 + random() * 0.14 });
  }
  return notes;
}

/** The root in the octave that is nearer. */
function nearRoot({ root }: Chord, before: number): number {
  const base = low(root);
  return base + 12 <= HIGHEST && Math.abs(base + 12 - before) < Math.abs(base - before) ? base + 12 : base;
}
