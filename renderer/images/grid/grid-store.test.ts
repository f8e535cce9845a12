import { expect, it, vi } from 'vitest';
import type { GridRun, ImageGeneration } from '../../../shared/domain/generated-image.ts';
import { GenerationsStore } from '../generations-store.ts';
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
  // Only the methods the stores call exist; any other call is a mistake in the test.
  const api = { images: { grid: read } } as unknown as ImagesApi;
  const generations = new GenerationsStore(api);
  const store = new GridStore(api, generations.records, 'grid');
  return {
    store,
    generations,
    read,
    now: () => store.state.getState(),
    run: () => store.run.getState().grid,
  };
}
const both = async () => ({ grid, generations: [pending, done] });

it('the grid updates its generations in place and ignores those of other runs', async () => {
  const { store, generations, now, run } = started(both);
  await store.load();
  expect(run()).toEqual(grid);
  generations.records.put([{ ...pending, state: 'done', images: [testImage({ id: 'new' })] }], 1);
  expect(now().items.map(({ id, images }) => [id, images[0]?.id])).toEqual([
    ['a', 'new'],
    ['b', 'p'],
  ]);
  generations.records.put([testGeneration({ id: 'x', gridId: 'other' })], 2);
  expect(now().items).toHaveLength(2);
});

it('a slow grid response does not overwrite events received meanwhile', async () => {
  const answer = Promise.withResolvers<{ grid: GridRun; generations: ImageGeneration[] }>();
  const { store, generations, now } = started(() => answer.promise);
  const loading = store.load();
  generations.records.put([{ ...pending, state: 'failed' }], 1);
  generations.records.remove(['b'], 2);
  answer.resolve({ grid, generations: [pending, done] });
  await loading;
  expect(now().items.map(({ id, state }) => [id, state])).toEqual([['a', 'failed']]);
});

it('a job event updates the polls of its generation, and other jobs are ignored', async () => {
  const { store, generations, now } = started(both);
  await store.load();
  const polls = { count: 2, lastAt: 5, state: 'painting' };
  const before = now();
  generations.polled(testJobOf(done, polls), 1);
  generations.polled(testJobOf(testGeneration({ id: 'x' }), polls), 2);
  expect(now().items).toEqual(before.items);
  generations.polled(testJobOf(pending, polls), 3);
  expect(now().items).toEqual([{ ...pending, polls }, done]);
});

it('a deleted image leaves the grid and returns when restored', async () => {
  const { store, generations, now } = started(both);
  await store.load();
  generations.removeImages(['p']);
  expect(now().items[1]?.images).toEqual([]);
  const image = testImage({ id: 'p', generationId: 'b', gridId: 'grid', starred: true });
  generations.putImage(image);
  expect(now().items[1]?.images).toEqual([image]);
});

it('a restored generation returns to its place in the grid', async () => {
  const { store, generations, now } = started(both);
  await store.load();
  generations.records.remove(['a'], 1);
  expect(now().items).toEqual([done]);
  generations.records.put([pending], 2);
  expect(now().items).toEqual([pending, done]);
});

it('the grid applies a rename event and reloads after the library was rebuilt', async () => {
  const { store, read, run } = started(both);
  await store.load();
  store.apply({ type: 'grid', grid: { ...grid, title: 'Hares' } });
  store.apply({ type: 'grid', grid: testGrid({ title: 'other' }) });
  expect(run()?.title).toBe('Hares');
  store.apply({ type: 'library_rebuilt' });
  await vi.waitFor(() => expect(run()?.title).toBe('Foxes'));
  expect(read).toHaveBeenCalledTimes(2);
});

it('a failed first load is reported, and a failed reload keeps the grid', async () => {
  const { store, read, now } = started(both);
  read.mockRejectedValueOnce(new Error('no'));
  await store.load();
  expect(now()).toMatchObject({ phase: 'failed', problem: { kind: 'defect', message: 'no' } });
  await store.load();
  read.mockRejectedValueOnce(new Error('no'));
  await store.load();
  expect(now()).toMatchObject({ phase: 'ready', items: [{ id: 'a' }, { id: 'b' }] });
});
