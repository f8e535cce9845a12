import { expect, test } from 'vitest';
import { compileFlite } from '../../voice/compile-flite.ts';
import { englishSyllables } from './english-syllables.ts';
import { readWord } from './read-word.ts';
import { SINGERS } from './singer.ts';
import { readingKey, sayWords } from './word-sounds.ts';

/** Words of songs, of all the ways English has of writing a syllable or none. */
const WORDS =
  'love heart dream dreams city lights shining stars moonlight river whispered wanted needed loved danced kissed closed opened promises changes dances roses voices beautiful people little candle battle rhythm ocean piano quiet being seeing going crying flying idea world girl pearl smile while child wild create radio echo baby darling tonight tomorrow sorrow shadow window wonderful wilderness whenever somewhere somebody everyone anything something sometimes lonely lovely careful useless endless breathless restless aching taken broken golden hidden sudden children beneath between around away again believe goodbye butterfly family favourite camera yesterday beyond memories special nation serious measure kettle stubborn floorboards queen question guitar language promise believe together whole another cradle apples asked walked named';

test('counts what the voice says, in nearly all words of songs', async () => {
  const words = [...new Set(WORDS.split(' '))];
  const readings = words.flatMap((word) => readWord(word) ?? []);
  const said = await sayWords(await compileFlite(), readings, SINGERS.f, () => {});
  const wrong = readings.flatMap((reading) => {
    const spoken = said.get(readingKey(reading))?.syllables.length;
    return reading.syllables === spoken
      ? []
      : [`${readingKey(reading)} ${reading.syllables}, said ${spoken}`];
  });
  expect(words.length).toBeGreaterThan(100);
  expect(wrong.length, wrong.join('; ')).toBeLessThan(words.length * 0.05);
});

test.each([
  ['fire', 1],
  ['hours', 1],
  ['every', 2],
  ["don't", 1],
  ["couldn't", 2],
  ["they've", 1],
  ["it'll", 2],
  ['roses', 2],
  ['happier', 3],
  ['tv', 2],
  ['www', 9],
  ['ÉLAN', 2],
  ['', 1],
])('%s', (word, count) => {
  expect(englishSyllables(word)).toBe(count);
});
