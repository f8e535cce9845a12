import { expect, it, test } from 'vitest';
import { planSegments } from './plan-segments.ts';
import { pronouncer } from './pronounce.ts';

const list = (entries: Record<string, string>) =>
  Object.entries(entries).map(([word, spoken]) => ({ word, spoken }));

test.each([
  ['whole words only', { sql: 'sequel' }, 'SQL, mysql, sql2, sql.', 'sequel, mysql, sql2, sequel.'],
  ['any capitals for an entry without', { nguyen: 'win' }, 'Nguyen NGUYEN nguyen', 'win win win'],
  ['exact capitals for an entry with some', { US: 'U.S.' }, 'US, not us', 'U.S., not us'],
  ['the exact entry before the other', { us: 'uz', US: 'U.S.' }, 'US us Us', 'U.S. uz uz'],
  ['the longest entry first', { new: 'nu', 'New York': 'N.Y.' }, 'New York is new', 'N.Y. is nu'],
  ['each place once', { a: 'b', b: 'c' }, 'a b', 'b c'],
  ['Chinese anywhere', { 重庆: '虫庆' }, '我在重庆工作', '我在虫庆工作'],
  ['words beside Chinese', { ai: 'A.I.' }, '用AI写，ais', '用A.I.写，ais'],
  ['accents as part of a word', { cafe: 'x' }, 'cafe\u0301 cafe', 'cafe\u0301 x'],
  ['signs as they are', { 'C++': 'C plus plus', $1: 'one dollar' }, 'C++ ($1)', 'C plus plus (one dollar)'],
  ['no pattern of the replacement', { x: '$&$1' }, 'x', '$&$1'],
  ['words of other alphabets', { нато: 'на-то' }, 'НАТО, натовский', 'на-то, натовский'],
])('replaces %s', (_, entries, text, sent) => {
  expect(pronouncer(list(entries))(text)).toBe(sent);
});

it('returns the text itself for an empty list', () => {
  expect(pronouncer([])('As it is.')).toBe('As it is.');
});

it('plans shorter segments where the pronunciation is longer, with the text as written', () => {
  const text = 'ab '.repeat(60).trim();
  const pronounce = pronouncer(list({ ab: 'alpha bravo' }));
  const segments = [...planSegments({ text, voiceId: 'v', cast: null, pronounce }, 200)];
  expect(segments.map((segment) => segment.text).join(' ')).toBe(text);
  for (const segment of segments) expect(pronounce(segment.text).length).toBeLessThanOrEqual(200);
});
