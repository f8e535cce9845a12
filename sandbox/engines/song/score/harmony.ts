import type { SectionKind } from '../../../../shared/service/lyrics/tags.ts';
import { BEATS_PER_BAR, type ScaleName, type SongStyle } from '../style/song-style.ts';
import type { Chord, PlannedSection } from './score.ts';

/** Semitones above the tonic, seven per scale. */
const SCALES = {
  major: [0, 2, 4, 5, 7, 9, 11],
  minor: [0, 2, 3, 5, 7, 8, 10],
  dorian: [0, 2, 3, 5, 7, 9, 10],
  mixolydian: [0, 2, 4, 5, 7, 9, 10],
} as const satisfies Record<ScaleName, readonly number[]>;

/** Returns the pitch class of a note, 0 to 11. */
export const pitchClass = (midi: number): number => ((midi % 12) + 12) % 12;

/** Returns the note of the given pitch classes nearest to a (fractional) note, the lower one of a tie. */
export function nearestOf(classes: readonly number[], midi: number): number {
  const middle = Math.round(midi);
  const near = Array.from({ length: 25 }, (_, at) => middle + at - 12)
    .filter((note) => classes.includes(pitchClass(note)))
    .sort((a, b) => Math.abs(a - midi) - Math.abs(b - midi));
  return near[0] ?? middle;
}

/** Returns the chord on a scale degree. In minor, the V chord is made major, so that it resolves to the tonic. */
function chordOn(degree: number, { key, scale: name }: SongStyle): Chord {
  const steps: readonly number[] = SCALES[name];
  const raised = degree === 5 && steps[6] === 10 ? 1 : 0;
  const scale = steps.map((step, at) => pitchClass(key + step + (at === 6 ? raised : 0)));
  const tones = [0, 2, 4].map((third) => scale[(degree - 1 + third) % 7] ?? key);
  const pentatonic = steps[2] === 4 ? [0, 1, 2, 4, 5] : [0, 2, 3, 4, 6];
  return { root: tones[0] ?? key, tones, scale, steps: pentatonic.map((at) => scale[at] ?? key) };
}

const PROGRESSION: Record<SectionKind, 'verse' | 'chorus' | 'bridge'> = {
  ...{ intro: 'verse', verse: 'verse', chorus: 'chorus', bridge: 'bridge', inst: 'chorus', outro: 'verse' },
};

/** Returns one chord per bar: the progression in a loop, a dominant before the chorus, the tonic at the end. */
export function chordsOf(
  {
    kind,
    bars,
    last,
    beforeChorus,
  }: Pick<PlannedSection, 'kind' | 'bars' | 'last'> & { beforeChorus: boolean },
  style: SongStyle,
): Chord[] {
  const progression = style[PROGRESSION[kind]].split(' ').map(Number);
  return Array.from({ length: bars }, (_, bar) => {
    const ending = bar === bars - 1;
    if (ending && last) return chordOn(1, style);
    if (ending && beforeChorus && bars >= 3) return chordOn(5, style);
    return chordOn(progression[bar % progression.length] ?? 1, style);
  });
}

/** Returns the chord at a beat, clamped to the first and last chord of the section. */
export function chordAt({ chords, beat: from }: PlannedSection, beat: number): Chord {
  const bar = Math.floor((beat - from + 1e-6) / BEATS_PER_BAR);
  const chord = chords[Math.min(chords.length - 1, Math.max(0, bar))];
  if (!chord) throw new Error('a section without chords');
  return chord;
}

/** Voices a chord from `low` upwards, as close as possible to the previous voicing (empty at the beginning). */
export function voiceChord({ tones }: Chord, before: readonly number[], low: number): number[] {
  const inversions = tones.map((tone, turn) => {
    const base = low + pitchClass(tone - low);
    return tones.map((_, at) => base + pitchClass((tones[(turn + at) % tones.length] ?? tone) - tone));
  });
  const moved = (notes: readonly number[]) =>
    notes.reduce((sum, note, at) => sum + Math.abs(note - (before[at] ?? low + 4 + 4 * at)), 0);
  return inversions.reduce((best, notes) => (moved(notes) < moved(best) ? notes : best));
}
