import { expect, it } from 'vitest';
import { GalleryStore } from './gallery-store.ts';
import { FakeImages, testImage } from './testing/fake-images.ts';

async function ready(core = new FakeImages()) {
  const store = new GalleryStore(core.api);
  await store.load();
  return { core, store };
}
const ids = (store: GalleryStore) => store.state.getState().order.ids;
const settled = () => new Promise((resolve) => setTimeout(resolve));

it('a late image is placed by the time of its request, once', async () => {
  const core = new FakeImages();
  const [newest, oldest] = [testImage({ createdAt: 300 }), testImage({ createdAt: 100 })];
  core.images = [newest, oldest];
  const { store } = await ready(core);
  const late = testImage({ createdAt: 200, width: 1000, height: 300 });
  store.put([late], 1);
  expect(store.state.getState()).toMatchObject({
    order: {
      ids: [newest.id, late.id, oldest.id],
      values: [1770, 3333, 1770],
      times: [300, 200, 100],
    },
  });
  store.put([late], 1);
  expect(ids(store)).toHaveLength(3);
});

it('images of one generation are ordered by id, as in the core', async () => {
  const { store } = await ready();
  const [a, b] = [testImage({ id: 'A', createdAt: 5 }), testImage({ id: 'B', createdAt: 5 })];
  store.put([a], 1);
  store.put([b], 1);
  expect(ids(store)).toEqual(['B', 'A']);
});

it('images that leave the filter are removed, and search results gain no new images', async () => {
  const core = new FakeImages();
  const image = testImage({ starred: true, prompt: 'a harbour' });
  core.images = [image];
  const { store } = await ready(core);
  await store.show({ starred: true });
  store.put([{ ...image, starred: false }], 1);
  expect(ids(store)).toEqual([]);
  await store.show({ query: 'harbour' });
  store.put([testImage({ prompt: 'another harbour' })], 1);
  expect(ids(store)).toEqual([image.id]);
  store.forget([image.id]);
  expect(ids(store)).toEqual([]);
});

it('a tag change reloads an album of a tag and no other album', async () => {
  const core = new FakeImages();
  core.images = [testImage({})];
  const { store } = await ready(core);
  store.tagsChanged();
  expect(core.inputsOf('gallery')).toHaveLength(1);
  await store.show({ tags: ['Sea'] });
  store.tagsChanged();
  expect(core.inputsOf('gallery').slice(1)).toEqual([
    { filter: { tags: ['Sea'] } },
    { filter: { tags: ['Sea'] } },
  ]);
  await settled();
  const before = ids(store);
  store.put([testImage({ prompt: 'new' })], 9);
  expect(ids(store)).toEqual(before);
});

it('the gallery shows the result of the latest query even if an older response comes last', async () => {
  const core = new FakeImages();
  core.images = [testImage({ model: 'a' }), testImage({ model: 'b' })];
  const { store } = await ready(core);
  let release = () => {};
  core.hold.set('gallery', new Promise((resolve) => (release = resolve)));
  const slow = store.show({ model: 'a' });
  core.hold.delete('gallery');
  await settled();
  await store.show({ model: 'b' });
  release();
  await slow;
  expect(store.state.getState().query).toEqual({ model: 'b' });
  expect(ids(store)).toEqual([core.images[1]?.id]);
});

it('images added or deleted while the gallery loads are kept and stay deleted', async () => {
  const core = new FakeImages();
  const removed = testImage();
  core.images = [removed];
  const { store } = await ready(core);
  let release = () => {};
  core.hold.set('gallery', new Promise((resolve) => (release = resolve)));
  const reading = store.load();
  await settled();
  const came = testImage();
  store.put([came], 1);
  store.forget([removed.id]);
  release();
  await reading;
  expect(ids(store)).toEqual([came.id]);
});

it('ensure loads visible images in batches of 200 and loads none twice', async () => {
  const core = new FakeImages();
  core.images = Array.from({ length: 450 }, () => testImage());
  const { store } = await ready(core);
  store.ensure(ids(store).slice(0, 300));
  store.ensure(ids(store).slice(200));
  await expect.poll(() => store.get(core.images[449]?.id ?? '')).toBeDefined();
  // The first 40 are loaded with the tiles.
  expect(core.inputsOf('byIds').map((input) => (input as { ids: string[] }).ids.length)).toEqual([
    40, 200, 200, 10,
  ]);
  store.ensure(ids(store));
  await settled();
  expect(core.inputsOf('byIds')).toHaveLength(4);
});

it('the gallery caches at most 2000 images and evicts the least recently used', async () => {
  const core = new FakeImages();
  core.images = Array.from({ length: 2600 }, () => testImage());
  const { store } = await ready(core);
  const all = ids(store);
  for (let at = 0; at < all.length; at += 200) {
    store.ensure([...all.slice(at, at + 200), all[0] ?? '']);
    await expect.poll(() => store.get(all[Math.min(at + 199, all.length - 1)] ?? '')).toBeDefined();
  }
  expect(all.filter((id) => store.get(id)).length).toBe(2000);
  expect(store.get(all[0] ?? '')).toBeDefined();
  expect(store.get(all[1] ?? '')).toBeUndefined();
});

it('a slow response does not overwrite a newer event about the image', async () => {
  const core = new FakeImages();
  const image = testImage();
  core.images = [image];
  const { store } = await ready(core);
  let release = () => {};
  core.hold.set('byIds', new Promise((resolve) => (release = resolve)));
  store.ensure([image.id]);
  await settled();
  store.put([{ ...image, starred: true }], 1);
  release();
  await settled();
  expect(store.get(image.id)?.starred).toBe(true);
});

it('a failed gallery load is reported, and loading again recovers', async () => {
  const core = new FakeImages();
  core.fail.set('gallery', new Error('no'));
  const { store } = await ready(core);
  expect(store.state.getState()).toMatchObject({ phase: 'failed', problem: { kind: 'defect' } });
  await store.load();
  expect(store.state.getState()).toMatchObject({ phase: 'ready', problem: null });
  core.fail.set('gallery', new Error('no'));
  await store.load();
  // Tiles that are already shown stay, as they are still worth looking at.
  expect(store.state.getState().phase).toBe('ready');
});

it('after a reconnect, cached images stay visible until they are reloaded', async () => {
  const core = new FakeImages();
  const image = testImage();
  core.images = [image];
  const { store } = await ready(core);
  store.ensure([image.id]);
  await settled();
  core.images = [{ ...image, starred: true }];
  core.rev += 1;
  await store.again({});
  expect(store.get(image.id)?.starred).toBe(false);
  store.ensure([image.id]);
  await settled();
  expect(store.get(image.id)?.starred).toBe(true);
});

it('the images of the first 40 tiles are loaded with the gallery, before any is rendered', async () => {
  const core = new FakeImages();
  core.images = Array.from({ length: 100 }, () => testImage());
  const { store } = await ready(core);
  await expect.poll(() => store.get(core.images[0]?.id ?? '')).toBeDefined();
  expect(core.inputsOf('byIds')).toEqual([{ ids: core.images.slice(0, 40).map(({ id }) => id) }]);
});

it('a star shows at once and is the only thing rolled back if the core refuses it', async () => {
  const core = new FakeImages();
  const image = testImage();
  core.images = [image];
  const { store } = await ready(core);
  store.put([image], 1);
  core.fail.set('star', new Error('no'));
  const answered = store.star([image.id, 'unknown'], true);
  expect(store.get(image.id)?.starred).toBe(true);
  store.put([{ ...image, title: 'Another name' }], 2);
  expect(store.get(image.id)?.starred).toBe(true);
  expect(await answered).toMatchObject({ kind: 'defect' });
  expect(store.get(image.id)).toMatchObject({ title: 'Another name', starred: false });
});
