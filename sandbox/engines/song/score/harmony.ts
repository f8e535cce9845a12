import type { SectionKind } from '../../../../shared/service/lyrics/tags.ts';
import type { SongStyle } from '../style/song-style.ts';
import { type ChordAt, chordOn, progressionBars } from './chords.ts';

interface Place {
  readonly kind: SectionKind;
  readonly beat: number;
  readonly bars: number;
  readonly last: boolean;
  readonly beforeChorus: boolean;
}

/** The chords of a section: its progression round and round, a dominant before the chorus, home at the end. */
export function barsOfChords({ kind, beat, bars, last, beforeChorus }: Place, style: SongStyle): ChordAt[] {
  const progression = progressionBars(style[PROGRESSION[kind]]);
  const chord = (degree: number) =>
    chordOn(degree, style.key, style.scale, style.richness, style.richness !== 'power');
  return Array.from({ length: bars }, (_, bar) => {
    const ending = bar === bars - 1;
    const usual = progression[bar % progression.length] ?? [1];
    const degrees = ending && last ? [1] : ending && beforeChorus && bars >= 3 ? [5] : usual;
    const beats = style.beatsPerBar / degrees.length;
    const first = beat + bar * style.beatsPerBar;
    return degrees.map((degree, at) => ({ chord: chord(degree), beat: first + at * beats, beats }));
  }).flat();
}

const PROGRESSION: Record<SectionKind, 'verse' | 'chorus' | 'bridge'> = {
  intro: 'verse',
  verse: 'verse',
  chorus: 'chorus',
  bridge: 'bridge',
  inst: 'chorus',
  outro: 'verse',
};

/** The chord that sounds at a beat; the first or last one outside of them all. */
export function chordAt(chords: readonly ChordAt[], beat: number): ChordAt {
  const found = chords.findLast((chord) => chord.beat <= beat + 1e-6) ?? chords[0];
  if (!found) throw new Error('a section without chords');
  return found;
}
