import { describe, expect, test } from 'vitest';
import { diceOf } from '../dice.ts';
import { INSTRUMENTS, type InstrumentName, isOneOf } from '../sound/instruments.ts';
import { chooseStyle, voiceOf } from './choose-style.ts';
import { GENRES } from './genres.ts';
import { readStyle } from './style-words.ts';

const chosen = (style: string, negativeTags = '', styleWeight: number | null = 1, seed = '1') =>
  chooseStyle({ style, negativeTags, styleWeight }, diceOf(seed));
const instruments = (style: string, negativeTags = '', weight: number | null = 1) =>
  chosen(style, negativeTags, weight).players.map(({ instrument }) => instrument);

test.each(Object.entries(GENRES))('%s: its tempo, its groove and its band at full weight', (name, genre) => {
  const style = chosen(name);
  const [slow, fast] = genre.tempo;
  expect(style.tempo).toBeGreaterThanOrEqual(slow - 0.1);
  expect(style.tempo).toBeLessThanOrEqual(fast + 0.1);
  expect(style.groove).toBe(genre.groove);
  expect(style.players).toEqual(genre.players);
});

test('the same words and seed choose the same style, another seed another', () => {
  expect(chosen('folk, piano')).toEqual(chosen('folk, piano'));
  const songs = ['1', '2', '3', '4'].map((seed) => JSON.stringify(chosen('folk', '', 1, seed)));
  expect(new Set(songs).size).toBeGreaterThan(2);
});

describe('weight', () => {
  const pop = () => chosen('');
  test('0 is the neutral style', () => {
    for (const name of ['rock', 'electronic', 'folk']) {
      const style = chosen(name, '', 0);
      expect({ ...style, words: '' }).toEqual({ ...pop(), words: '' });
    }
  });

  test('interpolates the tempo', () => {
    const tempos = [0, 0.25, 0.5, 0.75, 1].map((weight) => chosen('electronic', '', weight).tempo);
    expect(tempos).toEqual(tempos.toSorted((a, b) => a - b));
    expect(new Set(tempos).size).toBe(5);
  });
});

describe('words', () => {
  test('slow and fast move the tempo', () => {
    expect(chosen('slow rock').tempo).toBeLessThan(chosen('rock').tempo * 0.85);
    expect(chosen('fast folk').tempo).toBeGreaterThan(chosen('folk').tempo * 1.15);
    expect(chosen('house, 140 bpm').tempo).toBe(140);
    expect(chosen('house, 20 bpm').tempo).toBe(72);
  });

  test('dark songs are in minor, bright ones in major', () => {
    for (const seed of ['1', '2', '3', '4', '5']) {
      expect(chosen('sad pop', '', 1, seed).scale).toBe('minor');
      expect(['major', 'mixolydian']).toContain(chosen('欢快的电子', '', 1, seed).scale);
    }
  });

  test('requested instruments play', () => {
    expect(instruments('warm guitar, flute, strings, piano, synth')).toEqual(
      expect.arrayContaining(['guitar', 'flute', 'strings', 'piano', 'synth-lead']),
    );
    expect(instruments('摇滚，二胡')).toContain('strings');
    expect(chosen('folk with drums').drumsFrom).toBeLessThan(chosen('folk').drumsFrom);
  });

  test('an unknown style is played by the nearest known band', () => {
    expect(instruments('jazz')).toEqual(instruments('pop'));
    expect(chosen('jazz').swing).toBeGreaterThan(chosen('pop').swing);
    expect(instruments('chiptune')).toEqual(instruments('electronic'));
    expect(instruments('氛围')).toEqual(instruments('electronic'));
    expect(chosen('古风').groove).toBe('folk');
    expect(chosen('orchestral').tempo).toBeLessThan(chosen('pop').tempo * 0.85);
  });
});

describe('refusals', () => {
  test.each([
    ['guitar', 'folk', 'guitar'],
    ['no guitars', 'rock', 'guitar'],
    ['不要吉他', 'folk', 'guitar'],
    ['piano', 'pop', 'piano'],
    ['strings', 'pop', 'strings'],
    ['synth', 'electronic', 'synth'],
    ['bass', 'pop', 'bass'],
    ['distortion', 'rock', 'electric guitar'],
  ] as const)('"%s" leaves none of them in %s', (refused, genre, family) => {
    const had = (name: InstrumentName) => isOneOf(name, new Set([family]));
    expect(instruments(genre).some(had)).toBe(true);
    expect(instruments(genre, refused).filter(had)).toEqual([]);
  });

  test('another instrument takes over chords and melody', () => {
    const { players } = chosen('folk', 'guitar, flute, strings');
    expect(players.some(({ role }) => role === 'chords')).toBe(true);
    expect(players.some(({ role }) => role === 'lead')).toBe(true);
  });

  test('the quietest section keeps chords, whichever instrument is excluded', () => {
    const everybody = [...new Set(Object.values(INSTRUMENTS).flatMap(({ families }) => families))];
    for (const genre of Object.keys(GENRES)) {
      for (const refused of ['piano, synth', 'guitar, strings', 'synth, keys', ...everybody]) {
        const { players } = chosen(genre, refused);
        const chords = players.filter(({ role }) => role === 'chords' || role === 'pad');
        expect(
          chords.some(({ from }) => from <= 0.1),
          `${genre} without ${refused}`,
        ).toBe(true);
      }
    }
  });

  test.each(['no drums', 'cymbals', '鼓'])('%s: no drums', (refused) => {
    expect(chosen('rock', refused).kit).toBeNull();
  });

  test('an excluded genre is not played, even if requested', () => {
    expect(chosen('rock, folk', 'rock').groove).toBe('folk');
    expect(instruments('pop with electric guitar', 'rock')).not.toContain('distorted-guitar');
  });
});

test('the voice follows the setting, else the prompt, else the seed', () => {
  const dice = diceOf('1');
  expect(voiceOf({ vocalGender: 'm', style: 'female voice' }, dice)).toBe('m');
  expect(voiceOf({ vocalGender: null, style: 'folk, female voice' }, dice)).toBe('f');
  expect(voiceOf({ vocalGender: null, style: '民谣 男声' }, dice)).toBe('m');
  const seeds = Array.from({ length: 12 }, (_, seed) =>
    voiceOf({ vocalGender: null, style: '' }, diceOf(`${seed}`)),
  );
  expect(new Set(seeds).size).toBe(2);
});

test.each([
  ['piano and Electric Guitar', ['piano', 'electric guitar']],
  ['rocket boybands popcorn', []],
  ['female', ['female']],
  ['忧伤的民谣，女声，钢琴', ['忧伤', '民谣', '女声', '钢琴']],
])('the words of "%s": the longest counts, and one within another is none', (text, words) => {
  expect(readStyle(text).map(({ word }) => word)).toEqual(words);
});
