import { expect, it } from 'vitest';
import { numberTitles } from './number-titles.ts';
import { aSong } from './testing/fake-music.ts';

it('numbers those of the same title from the oldest on', () => {
  const first = aSong({ title: 'Harbour Lights' });
  const other = aSong({ title: 'Snow' });
  const second = aSong({ title: 'Harbour Lights ' });
  const nth = numberTitles([second, other, first]);
  expect([first, other, second].map(({ id }) => nth.get(id))).toEqual([1, 1, 2]);
});
