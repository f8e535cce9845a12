import { expect, it, vi } from 'vitest';
import { testGeneration, testImage } from '../images/testing/made-images.ts';
import { GenerationThumbs } from './generation-thumbs.ts';

function started(thumbUrl: string | null = '/media/small') {
  const generation = vi.fn(async ({ id }: { id: string }) =>
    testGeneration({ id, images: [testImage({ thumbUrl })] }),
  );
  const thumbs = new GenerationThumbs({ images: { generation: generation } });
  return { generation, thumbs, now: (id: string) => thumbs.state.getState()[id] };
}

it('a thumbnail is requested once for any number of rows', async () => {
  const { generation, thumbs, now } = started();
  await Promise.all([thumbs.want('a'), thumbs.want('a')]);
  await thumbs.want('a');
  expect(now('a')).toBe('/media/small');
  expect(generation).toHaveBeenCalledTimes(1);
});

it('a thumbnail is requested again if it was unfinished or changed', async () => {
  const { generation, thumbs, now } = started(null);
  await thumbs.want('a');
  expect(now('a')).toBeNull();
  await thumbs.want('a');
  thumbs.forget('a');
  await thumbs.want('a');
  expect(generation).toHaveBeenCalledTimes(3);
});

it('a deleted image generation has no thumbnail', async () => {
  const { generation, thumbs, now } = started();
  generation.mockRejectedValue(new Error('gone'));
  await thumbs.want('a');
  expect(now('a')).toBeNull();
});

it('at most 500 thumbnails are remembered', async () => {
  const { thumbs, now, generation } = started();
  for (let n = 0; n < 600; n++) await thumbs.want(`d${n}`);
  expect(Object.keys(thumbs.state.getState())).toHaveLength(500);
  expect(now('d0')).toBeUndefined();
  await thumbs.want('d0');
  expect(generation).toHaveBeenCalledTimes(601);
  expect(now('d0')).toBe('/media/small');
});
