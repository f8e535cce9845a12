import { describe, expect, test } from 'vitest';
import { parseLyrics } from '../../../../shared/service/lyrics/parse.ts';
import { diceOf } from '../dice.ts';
import { chooseStyle } from '../style/choose-style.ts';
import { GENRES } from '../style/genres.ts';
import { BEATS_PER_BAR } from '../style/song-style.ts';
import { compose, VOICE_RANGES } from './compose.ts';
import { chordAt, pitchClass } from './harmony.ts';
import type { Note, Score } from './score.ts';
import { isStrong } from './tune.ts';

const VERSE =
  'I woke before the city with a window full of light\nAnd the thought of open water walked me through the night';
const CHORUS = 'Oh, open water, carry me along\nI have lost the map completely but I found the song';
const LYRICS = `[intro-short]\n[verse]\n${VERSE}\n[chorus]\n${CHORUS}\n[inst-medium]\n[bridge]\n${VERSE}\n[chorus]\n${CHORUS}\n[outro-short]`;

function composed(style: string, seed = '1', voice: 'f' | 'm' | null = 'f', negativeTags = ''): Score {
  const dice = diceOf(seed);
  const chosen = chooseStyle({ style, negativeTags, styleWeight: 1 }, dice);
  return compose(parseLyrics(LYRICS), chosen, voice, dice);
}

const sungNotes = ({ tune }: Score): Note[] =>
  tune.flatMap((lines) => lines.flatMap(({ words }) => words.flatMap(({ notes }) => notes)));
const chordUnder = ({ sections }: Score, beat: number) => {
  const section = sections.findLast((one) => one.beat <= beat + 1e-6) ?? sections[0];
  if (!section) throw new Error('no section');
  return chordAt(section, beat);
};

describe.each(Object.keys(GENRES))('%s', (name) => {
  const scores = ['1', '2'].map((seed) => composed(name, seed));

  test('strong and long melody notes are chord tones, all others in the scale', () => {
    for (const score of scores) {
      for (const section of score.sections) {
        for (const line of section.lines) {
          const notes = sungNotes(score).filter(
            ({ beat }) => beat >= line.beat && beat < line.beat + line.bars * BEATS_PER_BAR,
          );
          for (const note of notes) {
            const chord = chordUnder(score, note.beat);
            const strong = isStrong(note.beat - line.beat);
            expect(strong ? chord.tones : chord.scale).toContain(pitchClass(note.midi));
          }
        }
      }
    }
  });

  test('the melody stays in the vocal range without large leaps', () => {
    for (const score of scores) {
      const pitches = sungNotes(score).map(({ midi }) => midi);
      expect(Math.min(...pitches)).toBeGreaterThanOrEqual(VOICE_RANGES.f.low);
      expect(Math.max(...pitches)).toBeLessThanOrEqual(VOICE_RANGES.f.high);
      const moves = pitches.slice(1).map((pitch, at) => Math.abs(pitch - (pitches[at] ?? pitch)));
      expect(moves.filter((move) => move > 9).length / moves.length).toBeLessThan(0.05);
      expect(moves.filter((move) => move === 0).length / moves.length).toBeLessThan(0.4);
    }
  });

  test('melody notes do not overlap, leave a breath after each line and stay in the section', () => {
    for (const score of scores) {
      for (const [at, lines] of score.tune.entries()) {
        const section = score.sections[at];
        for (const [nth, line] of lines.entries()) {
          const notes = line.words.flatMap((word): readonly Note[] => word.notes);
          for (const [i, note] of notes.entries()) {
            const next = notes[i + 1];
            if (next) expect(note.beat + note.beats).toBeLessThanOrEqual(next.beat + 1e-6);
          }
          const place = section?.lines[nth];
          const last = notes.at(-1);
          const end = (place?.beat ?? 0) + (place?.bars ?? 0) * BEATS_PER_BAR;
          expect((last?.beat ?? 0) + (last?.beats ?? 0)).toBeLessThanOrEqual(end - 0.3);
        }
      }
    }
  });

  test("the bass stays below the chords, and every part within its instrument's range", () => {
    for (const { parts } of scores) {
      for (const { role, notes } of parts) {
        const pitches = notes.map(({ midi }) => midi);
        if (role === 'bass') expect(Math.max(...pitches)).toBeLessThanOrEqual(57);
        else expect(Math.min(...pitches)).toBeGreaterThanOrEqual(38);
        expect(Math.max(...pitches)).toBeLessThanOrEqual(98);
        for (const { beats, velocity, beat } of notes) {
          expect(beats).toBeGreaterThan(0);
          expect(beat).toBeGreaterThanOrEqual(0);
          expect(velocity).toBeGreaterThan(0);
          expect(velocity).toBeLessThanOrEqual(1);
        }
      }
    }
  });

  test('the bass starts each bar on a chord tone', () => {
    for (const score of scores) {
      for (const { notes } of score.parts.filter(({ role }) => role === 'bass')) {
        for (const note of notes.filter(({ beat }) => beat % BEATS_PER_BAR === 0)) {
          expect(chordUnder(score, note.beat).tones).toContain(pitchClass(note.midi));
        }
      }
    }
  });
});

test('a repeated chorus has the same melody', () => {
  const { tune, sections } = composed('folk');
  const [first, second] = sections.flatMap(({ kind, beat }, at) =>
    kind === 'chorus' ? [{ beat, lines: tune[at] ?? [] }] : [],
  );
  const melody = (chorus: typeof first) =>
    chorus?.lines.map(({ words }) =>
      words.map(({ notes }) => notes.map(({ midi, beat }) => [midi, beat - chorus.beat])),
    );
  expect(melody(second)).toEqual(melody(first));
  expect(melody(first)?.length).toBe(2);
});

test('consecutive chords are voiced with small steps', () => {
  for (const seed of ['1', '2', '3']) {
    const pads = composed('electronic', seed).parts.filter(({ instrument }) => instrument === 'pad');
    const chords = Map.groupBy(pads[0]?.notes ?? [], ({ beat }) => beat);
    const tops = [...chords.values()].map((notes) => Math.max(...notes.map(({ midi }) => midi)));
    const moves = tops.slice(1).map((top, at) => Math.abs(top - (tops[at] ?? top)));
    expect(moves.reduce((sum, move) => sum + move, 0) / moves.length).toBeLessThan(3.5);
    expect(Math.max(...moves)).toBeLessThanOrEqual(7);
  }
});

test('drums fill before the chorus, crash on it, and are silent when excluded', () => {
  const { hits, sections } = composed('rock');
  const chorus = sections.find(({ kind }) => kind === 'chorus')?.beat ?? 0;
  expect(hits.some(({ drum, beat }) => drum === 'crash' && beat === chorus)).toBe(true);
  const roll = hits.filter(({ drum, beat }) => drum === 'snare' && beat >= chorus - 1 && beat < chorus);
  expect(roll.length).toBeGreaterThan(2);
  expect(composed('rock', '1', 'f', 'drums').hits).toEqual([]);
});

test('an excluded instrument has no part', () => {
  const parts = composed('folk', '1', 'f', 'guitar, strings').parts.map(({ instrument }) => instrument);
  expect(parts.length).toBeGreaterThan(1);
  expect(parts.filter((name) => name.includes('guitar') || name === 'strings')).toEqual([]);
});

test('male vocals are lower than female; without vocals the lead plays the whole melody', () => {
  const mean = (score: Score) => {
    const notes = sungNotes(score);
    return notes.reduce((sum, { midi }) => sum + midi, 0) / notes.length;
  };
  expect(mean(composed('pop', '1', 'f')) - mean(composed('pop', '1', 'm'))).toBeGreaterThan(9);
  const played = composed('pop', '1', null);
  const lead = played.parts.find(({ role }) => role === 'lead')?.notes ?? [];
  for (const note of sungNotes(played)) {
    expect(lead.some(({ beat, midi }) => beat === note.beat && midi === note.midi)).toBe(true);
  }
});

test('each word has a note per syllable', () => {
  const words = composed('pop')
    .tune.flat()
    .flatMap((line) => line.words);
  expect(words.find(({ text }) => text.trim() === 'window')?.notes.length).toBe(2);
  expect(words.find(({ text }) => text.trim() === 'light')?.notes.length).toBe(1);
});
