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
  store.apply({ ...drawing, state: 'done', pictures: [aPicture()] });
  release();
  await reading;
  expect(items(store)).toEqual([]);
});

it('keeps what failed, and takes in its next try', async () => {
  const store = new DrawingsStore(new FakeImages().api);
  const drawing = aDrawing();
  store.apply(drawing);
  store.apply({ ...drawing, state: 'failed' });
  expect(items(store)).toMatchObject([{ state: 'failed' }]);
  store.apply({ ...drawing, state: 'queued', jobId: `${drawing.jobId}Z` });
  expect(items(store)).toMatchObject([{ state: 'queued' }]);
});

it('knows that a picture came of a drawing under way, once', async () => {
  const store = new DrawingsStore(new FakeImages().api);
  const drawing = aDrawing();
  store.apply(drawing);
  const picture = aPicture({ drawingId: drawing.id });
  store.gave(picture);
  store.gave(picture);
  expect(items(store)[0]?.pictures).toEqual([picture]);
});

it('knows from its job that its task was asked after', () => {
  const store = new DrawingsStore(new FakeImages().api);
  const drawing = aDrawing({ state: 'running' });
  store.apply(drawing);
  const polls = { count: 1, lastAt: 5, state: 'painting' };
  store.asked(aJobOf(aDrawing({ state: 'running' }), polls));
  expect(items(store)).toEqual([drawing]);
  store.asked(aJobOf(drawing, polls));
  expect(items(store)).toEqual([{ ...drawing, polls }]);
});
