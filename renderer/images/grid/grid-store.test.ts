import { expect, it, vi } from 'vitest';
import type { GridRun, ImageGeneration } from '../../../shared/domain/generated-image.ts';
import type { ImagesApi } from '../images-deps.ts';
import { testGeneration, testGrid, testImage, testJobOf } from '../testing/made-images.ts';
import { GridStore } from './grid-store.ts';

const grid = testGrid({ id: 'grid' });
const inGrid = (change: Partial<ImageGeneration>) =>
  testGeneration({ gridId: 'grid', images: [], ...change });
const pending = inGrid({ id: 'a', state: 'running' });
const done = inGrid({ id: 'b', images: [testImage({ id: 'p', generationId: 'b', gridId: 'grid' })] });

function started(answer: () => Promise<{ grid: GridRun; generations: ImageGeneration[] }>) {
  const read = vi.fn(answer);
  // Only what the store calls is there: anything else is a mistake of the test.
  const store = new GridStore({ images: { grid: read } } as unknown as ImagesApi, 'grid');
  return { store, read, now: () => store.state.getState() };
}
const both = async () => ({ grid, generations: [pending, done] });

it('follows its generations, in the place each has', async () => {
  const { store, now } = started(both);
  await store.load();
  store.apply({
    type: 'image_generation',
    generation: { ...pending, state: 'done', images: [testImage({ id: 'new' })] },
  });
  expect(now().generations.map(({ id, images }) => [id, images[0]?.id])).toEqual([
    ['a', 'new'],
    ['b', 'p'],
  ]);
  store.apply({ type: 'image_generation', generation: testGeneration({ id: 'x', gridId: 'other' }) });
  expect(now().generations).toHaveLength(2);
});

it('does not apply an older response over events that came meanwhile', async () => {
  const answer = Promise.withResolvers<{ grid: GridRun; generations: ImageGeneration[] }>();
  const { store, now } = started(() => answer.promise);
  const loading = store.load();
  store.apply({ type: 'image_generation', generation: { ...pending, state: 'failed' } });
  store.apply({ type: 'image_generation_removed', id: 'b' });
  answer.resolve({ grid, generations: [pending, done] });
  await loading;
  expect(now().generations.map(({ id, state }) => [id, state])).toEqual([['a', 'failed']]);
});

it('updates the polls of a generation from its job, and ignores jobs of others', async () => {
  const { store, now } = started(both);
  await store.load();
  const polls = { count: 2, lastAt: 5, state: 'painting' };
  const before = now();
  store.apply({ type: 'job', job: testJobOf(done, polls) });
  store.apply({ type: 'job', job: testJobOf(testGeneration({ id: 'x' }), polls) });
  expect(now()).toBe(before);
  store.apply({ type: 'job', job: testJobOf(pending, polls) });
  expect(now().generations).toEqual([{ ...pending, polls }, done]);
});

it('loses images that are deleted, and has them again', async () => {
  const { store, now } = started(both);
  await store.load();
  store.apply({ type: 'images_removed', ids: ['p'] });
  expect(now().generations[1]?.images).toEqual([]);
  store.apply({
    type: 'image',
    image: testImage({ id: 'p', generationId: 'b', gridId: 'grid', starred: true }),
  });
  expect(now().generations[1]?.images).toMatchObject([{ id: 'p', starred: true }]);
});

it('reads again for a generation that came back', async () => {
  const { store, read, now } = started(both);
  await store.load();
  store.apply({ type: 'image_generation_removed', id: 'a' });
  store.apply({ type: 'image_generation', generation: pending });
  await vi.waitFor(() => expect(now().generations).toHaveLength(2));
  expect(read).toHaveBeenCalledTimes(2);
});

it('says why it could not be read, and keeps what was there when a later reading fails', async () => {
  const { store, read, now } = started(both);
  read.mockRejectedValueOnce(new Error('no'));
  await store.load();
  expect(now()).toMatchObject({ phase: 'failed', problem: { kind: 'defect', message: 'no' } });
  await store.load();
  read.mockRejectedValueOnce(new Error('no'));
  await store.load();
  expect(now()).toMatchObject({ phase: 'ready', generations: [{ id: 'a' }, { id: 'b' }] });
});
