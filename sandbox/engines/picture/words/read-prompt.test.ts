import { expect, test } from 'vitest';
import { readPrompt } from './read-prompt.ts';

const facts = (prompt: string) => {
  const { manner, subjects, time, weather, season } = readPrompt(prompt);
  return [manner, [...subjects].toSorted().join(' '), time, weather, season];
};

test.each([
  ['mountain lake at sunset', [null, 'mountain sea', 'sunset', null, null]],
  ['snowy pine forests, midnight', [null, 'forest', 'night', 'snow', null]],
  ['A foggy autumn MEADOW in the morning', [null, 'field', 'dawn', 'fog', 'autumn']],
  ['夜晚的海与山', [null, 'mountain sea', 'night', null, null]],
  ['雨中的上海', [null, 'city', null, 'rain', null]],
  ['春天的草原，白天', [null, 'field', 'noon', null, 'spring']],
  ['黄昏的沙漠', [null, 'desert', 'sunset', null, null]],
  ['woodcut of a storm', ['ink', '', null, 'storm', null]],
  ['水墨山', ['ink', 'mountain', null, null, null]],
  ['一张海报', ['poster', '', null, null, null]],
  ['抽象', ['flow', '', null, null, null]],
  ['an infographic', ['poster', '', null, null, null]],
  // The app's examples in German and Japanese.
  ['Ein Leuchtturm im Sturm, Holzschnitt', ['ink', 'lighthouse', null, 'storm', null]],
  ['Berge in der Dämmerung hinter einem stillen See', [null, 'mountain sea', 'sunset', null, null]],
  ['Ein Plakat für eine Jazznacht am Hafen', ['poster', 'sea', null, null, null]],
  ['Eine Stadt bei Nacht im Regen', [null, 'city', 'night', 'rain', null]],
  ['嵐の中の灯台、木版画', ['ink', 'lighthouse', null, 'storm', null]],
  ['静かな湖の向こうの夕暮れの山々', [null, 'mountain sea', 'sunset', null, null]],
  ['港のジャズナイトのポスター', ['poster', 'sea', null, null, null]],
  ['雨の夜の街', [null, 'city', 'night', 'rain', null]],
  ['bauhaus tiles', ['flow', '', null, null, null]],
  // Only whole words match.
  ['a starling, a daydream and a townsman', [null, '', null, null, null]],
  ['a portrait', [null, '', null, null, null]],
  // Negated subjects must not appear.
  ['the sea without rain, no boats', [null, 'sea', null, null, null]],
  ['海，没有船', [null, 'sea', null, null, null]],
] as const)('%s', (prompt, expected) => {
  expect(facts(prompt)).toEqual(expected);
});

test('colors are read in order, in both languages; a longer name wins over its prefix', () => {
  const hues = (prompt: string) => readPrompt(prompt).colours.map(({ h }) => Math.round(h));
  expect(hues('a blue sky over red hills')).toEqual([252, 27]);
  expect(hues('红色与蓝色')).toEqual([27, 252]);
  expect(hues('青色的湖')).toEqual([195]);
  expect(hues('金色的秋天')).toEqual([82]);
  // "Covered" and "bluebell" contain colour names, and the character 黄 in 黄昏 means yellow.
  expect(hues('a covered bluebell, 黄昏, 白天')).toEqual([]);
});

test('a prompt is Chinese when most of it is', () => {
  expect(readPrompt('画一片海').chinese).toBe(true);
  expect(readPrompt('a poster 海').chinese).toBe(false);
});
