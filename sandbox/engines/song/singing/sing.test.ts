import { expect, test } from 'vitest';
import { peakOf } from '../../voice/testing/measure.ts';
import { timbreDistance, timbreOf } from '../../voice/testing/spectrum.ts';
import { wordsOf } from './read-word.ts';
import {
  atSpeechRate,
  clarityDb,
  cut,
  inTurn,
  levelDb,
  loudestClick,
  middlePitch,
  pitches,
  sung,
  type WordToSing,
} from './testing/sung.ts';

const RATE = 44_100;
/** Notes over the whole range of each singer. */
const REACH = { f: [57, 60, 64, 67, 71, 74], m: [45, 49, 52, 55, 60, 64] } as const;
const VOICES = ['f', 'm'] as const;

/** Sets lines to a tune, with a rest between two of them. */
function tune(lines: readonly string[], base: number, beat = 0.36): { words: WordToSing[]; ends: number[] } {
  const steps = [0, 2, 4, 7, 4, 2, 5, 4, 2, 0, -1, 0];
  let at = 0.5;
  let count = 0;
  const ends: number[] = [];
  const words = lines.flatMap((line) => {
    const sungLine = wordsOf(line).map(({ text, reading }) => {
      const notes = Array.from({ length: reading.syllables }, () => {
        const note = { midi: base + (steps[count % 12] ?? 0), startSec: at, endSec: at + beat };
        count += 1;
        at += beat;
        return note;
      });
      return { text, startSec: notes[0]?.startSec ?? at, notes };
    });
    ends.push(at);
    at += 1;
    return sungLine;
  });
  return { words, ends };
}

const LINES = ['I woke before the city with a window', 'Shining stars, sixteen sisters', 'Oh open sea'];

test.each(VOICES)('the vowels of %s are on their notes', async (voice) => {
  for (const word of ['two', 'shine']) {
    const words = inTurn(
      REACH[voice].map((midi) => [word, midi]),
      { rest: 0.3 },
    );
    const song = await sung(words, voice);
    for (const { startSec, notes } of words) {
      const wanted = notes[0]?.midi ?? 0;
      const cents = 100 * (middlePitch(song, startSec + 0.08, startSec + 0.45) - wanted);
      expect(Math.abs(cents), `${word} on ${wanted}`).toBeLessThan(20);
    }
  }
});

test('each syllable of a line has its own note, also in fast lines', async () => {
  const voice = 'f';
  const { words } = tune(LINES, REACH[voice][2], 0.22);
  const song = await sung(words, voice);
  let right = 0;
  let all = 0;
  for (const { midi, startSec, endSec } of words.flatMap(({ notes }) => notes)) {
    all += 1;
    if (Math.abs(middlePitch(song, startSec + 0.03, (startSec + endSec) / 2 + 0.03) - midi) < 0.5) right += 1;
  }
  // Short vowels between voiceless phones are too short for the measurement.
  expect(right / all).toBeGreaterThan(0.9);
});

test('female and male voices differ on the same notes', async () => {
  const words = inTurn(
    ['see', 'the', 'shining', 'water'].map((text) => [text, 60, 62]),
    { rest: 0.1 },
  );
  const [f, m] = [await sung(words, 'f'), await sung(words, 'm')];
  expect(middlePitch(f, 0.6, 1)).toBeCloseTo(middlePitch(m, 0.6, 1), 0);
  expect(
    timbreDistance(timbreOf(atSpeechRate(f), 16_000), timbreOf(atSpeechRate(m), 16_000)),
  ).toBeGreaterThan(3);
});

test('a held tone is almost purely periodic', async () => {
  const song = await sung(
    inTurn(
      ['la', 'day', 'had'].map((text) => [text, 73]),
      { rest: 0.3 },
    ),
    'f',
  );
  for (const start of [0.5, 1.4, 2.3])
    expect(clarityDb(cut(song, start + 0.1, start + 0.45), 73)).toBeGreaterThan(14);
});

test.each(VOICES)(
  'lines of %s are equally loud, without clicks, and silence is between them',
  async (voice) => {
    const { words, ends } = tune(LINES, REACH[voice][2]);
    const song = await sung(words, voice);
    let start = 0.5;
    const levels = ends.map((end) => {
      const level = levelDb(cut(song, start, end));
      // Half a second after a line the voice has died away.
      expect(levelDb(cut(song, end + 0.35, end + 0.75))).toBeLessThan(-90);
      start = end + 1;
      return level;
    });
    for (const level of levels) expect(Math.abs(level - (levels[0] ?? 0))).toBeLessThan(2);
    expect(levels[0]).toBeGreaterThan(-25);
    expect(levelDb(cut(song, 0, 0.3))).toBeLessThan(-90);
    expect(peakOf(song)).toBeLessThanOrEqual(0.9);
    expect(loudestClick(song)).toBeLessThan(-44);
    // The metric would detect a step of 0.1.
    const stepped = song.map((sample, i) => sample + (i > RATE ? 0.1 : 0));
    expect(loudestClick(stepped)).toBeGreaterThan(-38);
  },
);

test('sibilants are audible and softer than vowels', async () => {
  for (const voice of VOICES) {
    const song = await sung(inTurn([['see', REACH[voice][2]]]), voice);
    const hiss = levelDb(cut(song, 0.41, 0.47));
    const vowel = levelDb(cut(song, 0.6, 0.9));
    expect(hiss).toBeLessThan(vowel - 6);
    expect(hiss).toBeGreaterThan(vowel - 20);
  }
});

test.each(VOICES)('%s sings Mandarin: each character on its note, its tone left out', async (voice) => {
  const midi = REACH[voice][2];
  // In speech, these words have rising, dipping and falling tones.
  const words = inTurn(
    [
      ['麻', midi],
      ['马', midi],
      ['骂', midi],
      ['大海', midi, midi + 3],
    ],
    { rest: 0.2 },
  );
  const song = await sung(words, voice);
  for (const note of words.flatMap(({ notes }) => notes)) {
    const heard = pitches(song, note.startSec + 0.1, note.endSec - 0.1);
    expect(heard.length).toBeGreaterThan(15);
    for (const pitch of heard) expect(Math.abs(pitch - note.midi)).toBeLessThan(0.5);
  }
});

test('the same request gives the same samples, whatever was sung before', async () => {
  const { words } = tune(LINES.slice(0, 2), 62);
  const first = await sung(words, 'f');
  await sung(inTurn([['other', 60, 61]]), 'm');
  expect(Buffer.from((await sung(words, 'f')).buffer).equals(Buffer.from(first.buffer))).toBe(true);
});

test('unusual words are audible', async () => {
  const odd = [
    '1999',
    '24/7',
    '(oh-oh)',
    'donaudampfschifffahrtsgesellschaftskapitän',
    'x',
    'hmm',
    'CPU',
    '3000遍',
    'Привет',
    '사랑',
    'さくら',
  ];
  const words = inTurn(
    odd.map((text) => [text, 60, 62, 64, 62]),
    { note: 0.25, rest: 0.3 },
  );
  const song = await sung(words, 'f');
  for (const { text, startSec } of words) {
    expect(levelDb(cut(song, startSec, startSec + 1)), text).toBeGreaterThan(-32);
  }
  expect(loudestClick(song)).toBeLessThan(-44);
});

test('progress rises to one', async () => {
  const shares: number[] = [];
  const { words } = tune(LINES, 62);
  await sung(words, 'f', (share) => shares.push(share));
  expect(shares.length).toBeGreaterThan(3);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(shares.at(-1)).toBe(1);
});
