import { expect, it } from 'vitest';
import { mergeItems, visibleGenerations } from './gallery-items.ts';
import { testGeneration, testImage } from './testing/fake-images.ts';

const tiles = (...times: number[]) => ({
  ids: times.map((time) => `p${time}`),
  values: times.map(() => 1000),
  times,
});
const generation = (createdAt: number) => testGeneration({ id: `d${createdAt}`, createdAt });

it('mergeItems sorts running generations among the images by request time', () => {
  const { ids, times, generations } = mergeItems(
    tiles(400, 200, 100),
    [generation(50), generation(300), generation(500)],
    () => 1.5,
  );
  expect(ids).toEqual(['d500', 'p400', 'd300', 'p200', 'p100', 'd50']);
  expect(times).toEqual([500, 400, 300, 200, 100, 50]);
  expect([...generations.keys()].toSorted()).toEqual(['d300', 'd50', 'd500']);
});

it('a finished image takes the position and shape its generation had', () => {
  const before = mergeItems(tiles(400, 200), [generation(300)], () => 1);
  const after = mergeItems(tiles(400, 300, 200), [], () => 1);
  expect(after.times).toEqual(before.times);
  expect(after.ratios).toEqual(before.ratios);
});

it('visibleGenerations lists a generation only in albums its image will be in', () => {
  const one = testGeneration({
    settings: { model: 'a', size: null, referenceId: null },
    prompt: 'A quiet Harbour',
  });
  expect(visibleGenerations([one], {})).toEqual([one]);
  expect(visibleGenerations([one], { model: 'a' })).toEqual([one]);
  expect(visibleGenerations([one], { model: 'b' })).toEqual([]);
  expect(visibleGenerations([one], { starred: true })).toEqual([]);
  expect(visibleGenerations([one], { query: 'harbour quiet' })).toEqual([one]);
  expect(visibleGenerations([one], { query: 'harbour loud' })).toEqual([]);
});

it('a generation tile disappears with its first image and returns if the rest failed', () => {
  const gave = testGeneration({ images: [testImage()] });
  expect(visibleGenerations([gave], {})).toEqual([]);
  const failed = { ...gave, state: 'failed' as const };
  expect(visibleGenerations([failed], {})).toEqual([failed]);
});
