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
  { beatsPerBar }: SongStyle,
  next: Chord | null,
  random: () => number,
): Note[] {
  const steps: readonly BassStep[] = BASS_PATTERNS[section.energy >= FULL_FROM ? player.full : player.quiet];
  const end = section.beat + section.bars * beatsPerBar;
  const chordOr = (beat: number) => (beat >= end - 1e-6 && next ? next : chordAt(section.chords, beat).chord);
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

function degree({ root, tones }: Chord, note: 'root' | 'fifth'): number {
  const base = low(root);
  if (note === 'root') return base;
  const fifth = base + (((((tones[2] ?? root) - base) % 12) + 12) % 12);
  return fifth > HIGHEST ? fifth - 12 : fifth;
}

/** A step of the scale from below or above into the next root. */
function leadIn(now: Chord, next: Chord): number {
  const target = low(next.root);
  if (next.root === now.root) return degree(now, 'fifth');
  const under = nearestOf(now.scale, target - 1.5);
  return under >= LOWEST && under !== target ? under : nearestOf(now.scale, target + 1.5);
}
