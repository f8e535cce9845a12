import { expect, test } from 'vitest';
import { foreignSounds } from './foreign-sounds.ts';

const heard = (word: string) =>
  foreignSounds(word)
    .map(({ initial, final }) => [...initial, ...final].map(({ name }) => name).join(' '))
    .join(' . ');

test.each([
  ['さくら', 's aa . k uw . l aa'],
  ['きょう', 'k y ow . uw'],
  ['しゃしん', 'sh aa . sh iy n'],
  ['ガッコー', 'g aa . k ow'],
  ['ファン', 'f aa n'],
  ['つづく', 't s uw . z uw . k uw'],
  ['사랑해요', 's aa . l aa ng . hh eh . y ow'],
  ['꽃', 'k ow t'],
  ['원', 'w ah n'],
  ['Привет', 'p r iy . v y eh t'],
  ['ещё', 'y eh . sh ow'],
  ['мир', 'm iy r'],
])('%s', (word, sounds) => {
  expect(heard(word)).toBe(sounds);
});

test.each(['', 'สวัสดี', 'मेरा', 'ン', 'в', '🎉', 'ㅋㅋ'])('of %j nothing is known', (word) => {
  expect(foreignSounds(word)).toEqual([]);
});
