import { expect, test } from 'vitest';
import { headlineOf } from './headline.ts';

test.each([
  ['a poster for the Night Market Festival, food every Friday', 'Night Market Festival', 'Food every Friday'],
  ['poster: Keep it simple', 'Keep it simple', ''],
  ['Please make me a minimalist poster about bees', 'Bees', ''],
  ['a poster that says "Read more books" in red', 'Read more books', 'In red'],
  ['设计一张写着“山海之间”的海报，夏日音乐节', '山海之间', '夏日音乐节'],
  ['一张关于读书的海报', '读书', ''],
  ['《月光》海报', '月光', ''],
  ['海报：城市之光，摄影展', '城市之光', '摄影展'],
  ['信息图：睡眠', '睡眠', ''],
  ['Ein Plakat für eine Jazznacht am Hafen, die Worte „Blauer Pier“', 'Blauer Pier', 'Jazznacht am Hafen'],
] as const)('%s', (prompt, title, rest) => {
  expect(headlineOf(prompt)).toEqual({ title, rest });
});

test('a long headline is cut between words, not after a dangling one', () => {
  const { title, rest } = headlineOf('poster: the long way home over the hills and through the valley');
  expect([...title].length).toBeLessThanOrEqual(44);
  expect(title).toBe('The long way home over the hills');
  expect(rest).toBe('And through the valley');
});
