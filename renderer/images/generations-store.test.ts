import { expect, it } from 'vitest';
import { GenerationsStore } from './generations-store.ts';
import { FakeImages, testGeneration, testImage } from './testing/fake-images.ts';
import { testJobOf } from './testing/made-images.ts';

const items = (store: GenerationsStore) => store.state.getState().items;

it('a generation that finishes while the list loads is not added again', async () => {
  const core = new FakeImages();
  const generation = testGeneration();
  core.generations = [generation];
  const store = new GenerationsStore(core.api);
  let release = () => {};
  core.hold.set('unfinished', new Promise((resolve) => (release = resolve)));
  const reading = store.load();
  await new Promise((resolve) => setTimeout(resolve));
  store.records.put([{ ...generation, state: 'done', images: [testImage()] }], 1);
  release();
  await reading;
  expect(items(store)).toEqual([]);
});

it('a generation whose end was missed is not kept by a change of its image', async () => {
  const core = new FakeImages();
  const store = new GenerationsStore(core.api);
  const generation = testGeneration({ state: 'running' });
  store.records.put([generation], 1);
  core.rev = 3;
  const reading = store.load();
  store.putImage(testImage({ generationId: generation.id }));
  store.removeImages([]);
  await reading;
  expect(items(store)).toEqual([]);
});

it('a failed generation stays listed and is updated by its retry', async () => {
  const store = new GenerationsStore(new FakeImages().api);
  const generation = testGeneration();
  store.records.put([generation], 1);
  store.records.put([{ ...generation, state: 'failed' }], 1);
  expect(items(store)).toMatchObject([{ state: 'failed' }]);
  store.records.put([{ ...generation, state: 'queued', jobId: `${generation.jobId}Z` }], 1);
  expect(items(store)).toMatchObject([{ state: 'queued' }]);
});

it('an image is added to its running generation only once', async () => {
  const store = new GenerationsStore(new FakeImages().api);
  const generation = testGeneration();
  store.records.put([generation], 1);
  const image = testImage({ generationId: generation.id });
  store.putImage(image);
  store.putImage(image);
  expect(items(store)[0]?.images).toEqual([image]);
});

it('a job event updates the polls of its own generation and no other', () => {
  const store = new GenerationsStore(new FakeImages().api);
  const generation = testGeneration({ state: 'running' });
  store.records.put([generation], 1);
  const polls = { count: 1, lastAt: 5, state: 'painting' };
  store.polled(testJobOf(testGeneration({ state: 'running' }), polls), 1);
  expect(items(store)).toEqual([generation]);
  store.polled(testJobOf(generation, polls), 1);
  expect(items(store)).toEqual([{ ...generation, polls }]);
});
