import { beforeAll, expect, test } from 'vitest';
import { showLanguage } from '../../locales/i18n.ts';
import { sectionLength } from './section-length.ts';

beforeAll(async () => {
  await showLanguage('en');
});

test.each([
  [{ min: 0, max: 0 }, 'no lyrics'],
  [{ min: 0, max: 10 }, '0–10 s'],
  [{ min: 51.6, max: 119.6 }, '52–120 s'],
  [{ min: 64.6, max: 120.6 }, '1:05–2:01'],
  [{ min: 352, max: 800 }, '5:52–13:20'],
])('%o is %s', (range, words) => {
  expect(sectionLength(range)).toBe(words);
});
