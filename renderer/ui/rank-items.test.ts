import { expect, it } from 'vitest';
import { rankItems, startsWord } from './rank-items.ts';

const items = [
  { label: 'Theme: Dark' },
  { label: 'Open settings', keywords: 'preferences' },
  { label: 'Settings: Shortcuts' },
  { label: 'Résumé of the meeting' },
  { label: 'vendor-s2-flash' },
  { label: '天气与灯塔的故事' },
];
const found = (query: string) => rankItems(items, query).map((item) => item.label);

it('rankItems keeps all items in order without a query', () => {
  expect(found('  ')).toEqual(items.map((item) => item.label));
});

it('rankItems puts items that begin with the query before those that contain it', () => {
  expect(found('settings')).toEqual(['Settings: Shortcuts', 'Open settings']);
});

it('rankItems requires every word, in any order', () => {
  expect(found('dark theme')).toEqual(['Theme: Dark']);
  expect(found('dark settings')).toEqual([]);
});

it('rankItems matches keywords, ignores accents, and finds model ids and Chinese', () => {
  expect(found('preferences')).toEqual(['Open settings']);
  expect(found('resume')).toEqual(['Résumé of the meeting']);
  expect(found('flash')).toEqual(['vendor-s2-flash']);
  expect(found('灯塔')).toEqual(['天气与灯塔的故事']);
});

it('startsWord is true only if words of the label begin with the query', () => {
  expect(startsWord('New song', 'song')).toBe(true);
  expect(startsWord('New song', 'so ne')).toBe(true);
  expect(startsWord('New song', 'ong')).toBe(false);
  expect(startsWord('New song', 'new plan')).toBe(false);
  expect(startsWord('New song', ' ')).toBe(false);
});
