import { expect, it } from 'vitest';
import { DrawingsStore } from './drawings-store.ts';
import { aDrawing, aPicture, FakeImages } from './testing/fake-images.ts';
import { aJobOf } from './testing/made-pictures.ts';

const items = (store: DrawingsStore) => store.state.getState().items;

it('holds a place until the drawing is done, also when the list was on its way meanwhile', async () => {
  const core = new FakeImages();
  const drawing = aDrawing();
  core.drawings = [drawing];
  const store = new DrawingsStore(core.api);
  let release = () => {};
  core.hold.set('unfinished', new Promise((resolve) => (release = resolve)));
  const reading = store.load();
  await new Promise((resolve) => setTimeout(resolve));
  store.records.put([{ ...drawing, state: 'done', images: [aPicture()] }], 1);
  release();
  await reading;
  expect(items(store)).toEqual([]);
});

it('keeps what failed, and takes in its next try', async () => {
  const store = new DrawingsStore(new FakeImages().api);
  const drawing = aDrawing();
  store.records.put([drawing], 1);
  store.records.put([{ ...drawing, state: 'failed' }], 1);
  expect(items(store)).toMatchObject([{ state: 'failed' }]);
  store.records.put([{ ...drawing, state: 'queued', jobId: `${drawing.jobId}Z` }], 1);
  expect(items(store)).toMatchObject([{ state: 'queued' }]);
});

it('knows that a picture came of a drawing under way, once', async () => {
  const store = new DrawingsStore(new FakeImages().api);
  const drawing = aDrawing();
  store.records.put([drawing], 1);
  const picture = aPicture({ generationId: drawing.id });
  store.gave(picture, 1);
  store.gave(picture, 1);
  expect(items(store)[0]?.images).toEqual([picture]);
});

it('knows from its job that its task was polled', () => {
  const store = new DrawingsStore(new FakeImages().api);
  const drawing = aDrawing({ state: 'running' });
  store.records.put([drawing], 1);
  const polls = { count: 1, lastAt: 5, state: 'painting' };
  store.polled(aJobOf(aDrawing({ state: 'running' }), polls), 1);
  expect(items(store)).toEqual([drawing]);
  store.polled(aJobOf(drawing, polls), 1);
  expect(items(store)).toEqual([{ ...drawing, polls }]);
});
