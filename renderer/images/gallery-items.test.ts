import { expect, it } from 'vitest';
import { drawingsShown, mergeItems } from './gallery-items.ts';
import { aDrawing, aPicture } from './testing/fake-images.ts';

const tiles = (...times: number[]) => ({
  ids: times.map((time) => `p${time}`),
  ratios: times.map(() => 1000),
  times,
});
const drawing = (createdAt: number) => aDrawing({ id: `d${createdAt}`, createdAt });

it('puts drawings among the pictures by when they were asked for', () => {
  const { ids, times, drawings } = mergeItems(
    tiles(400, 200, 100),
    [drawing(50), drawing(300), drawing(500)],
    () => 1.5,
  );
  expect(ids).toEqual(['d500', 'p400', 'd300', 'p200', 'p100', 'd50']);
  expect(times).toEqual([500, 400, 300, 200, 100, 50]);
  expect([...drawings.keys()].toSorted()).toEqual(['d300', 'd50', 'd500']);
});

it('gives a picture the place and shape its drawing held: nothing else moves', () => {
  const before = mergeItems(tiles(400, 200), [drawing(300)], () => 1);
  const after = mergeItems(tiles(400, 300, 200), [], () => 1);
  expect(after.times).toEqual(before.times);
  expect(after.ratios).toEqual(before.ratios);
});

it('shows a drawing only in albums its picture will be in', () => {
  const one = aDrawing({
    settings: { model: 'a', size: null, referenceId: null },
    prompt: 'A quiet Harbour',
  });
  expect(drawingsShown([one], {})).toEqual([one]);
  expect(drawingsShown([one], { model: 'a' })).toEqual([one]);
  expect(drawingsShown([one], { model: 'b' })).toEqual([]);
  expect(drawingsShown([one], { starred: true })).toEqual([]);
  expect(drawingsShown([one], { query: 'harbour quiet' })).toEqual([one]);
  expect(drawingsShown([one], { query: 'harbour loud' })).toEqual([]);
});

it('gives way to the first of several pictures, and comes back when the rest failed', () => {
  const gave = aDrawing({ images: [aPicture()] });
  expect(drawingsShown([gave], {})).toEqual([]);
  const failed = { ...gave, state: 'failed' as const };
  expect(drawingsShown([failed], {})).toEqual([failed]);
});
