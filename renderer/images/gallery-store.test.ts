import { expect, it } from 'vitest';
import { GalleryStore } from './gallery-store.ts';
import { aPicture, FakeImages } from './testing/fake-images.ts';

async function ready(core = new FakeImages()) {
  const store = new GalleryStore(core.api);
  await store.load();
  return { core, store };
}
const ids = (store: GalleryStore) => store.state.getState().ids;
const settled = () => new Promise((resolve) => setTimeout(resolve));

it('puts a new picture where it was asked for, not where it came: between those of before and after', async () => {
  const core = new FakeImages();
  const [newest, oldest] = [aPicture({ createdAt: 300 }), aPicture({ createdAt: 100 })];
  core.pictures = [newest, oldest];
  const { store } = await ready(core);
  const late = aPicture({ createdAt: 200, width: 1000, height: 300 });
  store.apply([late], 1);
  expect(store.state.getState()).toMatchObject({
    ids: [newest.id, late.id, oldest.id],
    ratios: [1770, 3333, 1770],
    times: [300, 200, 100],
  });
  store.apply([late], 1);
  expect(ids(store)).toHaveLength(3);
});

it('orders pictures of one asking as the core does: by their ids', async () => {
  const { store } = await ready();
  const [a, b] = [aPicture({ id: 'A', createdAt: 5 }), aPicture({ id: 'B', createdAt: 5 })];
  store.apply([a], 1);
  store.apply([b], 1);
  expect(ids(store)).toEqual(['B', 'A']);
});

it('takes out what does not fit the album any more, and adds nothing to what a search found', async () => {
  const core = new FakeImages();
  const picture = aPicture({ starred: true, prompt: 'a harbour' });
  core.pictures = [picture];
  const { store } = await ready(core);
  await store.show({ starred: true });
  store.apply([{ ...picture, starred: false }], 1);
  expect(ids(store)).toEqual([]);
  await store.show({ query: 'harbour' });
  store.apply([aPicture({ prompt: 'another harbour' })], 1);
  expect(ids(store)).toEqual([picture.id]);
  store.forget([picture.id]);
  expect(ids(store)).toEqual([]);
});

it('shows the answer to the newest wish only, whichever comes last', async () => {
  const core = new FakeImages();
  core.pictures = [aPicture({ model: 'a' }), aPicture({ model: 'b' })];
  const { store } = await ready(core);
  let release = () => {};
  core.hold.set('gallery', new Promise((resolve) => (release = resolve)));
  const slow = store.show({ model: 'a' });
  core.hold.delete('gallery');
  await settled();
  await store.show({ model: 'b' });
  release();
  await slow;
  expect(store.state.getState().filter).toEqual({ model: 'b' });
  expect(ids(store)).toEqual([core.pictures[1]?.id]);
});

it('loses no picture that came while the tiles were read, and shows none again that went', async () => {
  const core = new FakeImages();
  const gone = aPicture();
  core.pictures = [gone];
  const { store } = await ready(core);
  let release = () => {};
  core.hold.set('gallery', new Promise((resolve) => (release = resolve)));
  const reading = store.load();
  await settled();
  const came = aPicture();
  store.apply([came], 1);
  store.forget([gone.id]);
  release();
  await reading;
  expect(ids(store)).toEqual([came.id]);
});

it('asks once for what comes into view together, in pieces the core takes, and not again', async () => {
  const core = new FakeImages();
  core.pictures = Array.from({ length: 450 }, () => aPicture());
  const { store } = await ready(core);
  store.ensure(ids(store).slice(0, 300));
  store.ensure(ids(store).slice(200));
  await expect.poll(() => store.known(core.pictures[449]?.id ?? '')).toBeDefined();
  // The first of them came with the tiles.
  expect(core.asked('byIds').map((input) => (input as { ids: string[] }).ids.length)).toEqual([
    40, 200, 200, 10,
  ]);
  store.ensure(ids(store));
  await settled();
  expect(core.asked('byIds')).toHaveLength(4);
});

it('remembers so many pictures and no more, the last used longest', async () => {
  const core = new FakeImages();
  core.pictures = Array.from({ length: 2600 }, () => aPicture());
  const { store } = await ready(core);
  const all = ids(store);
  for (let at = 0; at < all.length; at += 200) {
    store.ensure([...all.slice(at, at + 200), all[0] ?? '']);
    await expect.poll(() => store.known(all[Math.min(at + 199, all.length - 1)] ?? '')).toBeDefined();
  }
  expect(all.filter((id) => store.known(id)).length).toBe(2000);
  expect(store.known(all[0] ?? '')).toBeDefined();
  expect(store.known(all[1] ?? '')).toBeUndefined();
});

it('does not take an older answer for a newer word', async () => {
  const core = new FakeImages();
  const picture = aPicture();
  core.pictures = [picture];
  const { store } = await ready(core);
  let release = () => {};
  core.hold.set('byIds', new Promise((resolve) => (release = resolve)));
  store.ensure([picture.id]);
  await settled();
  store.apply([{ ...picture, starred: true }], 1);
  release();
  await settled();
  expect(store.known(picture.id)?.starred).toBe(true);
});

it('says that it could not be read, and reads when asked again', async () => {
  const core = new FakeImages();
  core.fail.set('gallery', new Error('no'));
  const { store } = await ready(core);
  expect(store.state.getState()).toMatchObject({ phase: 'failed', problem: { kind: 'defect' } });
  await store.load();
  expect(store.state.getState()).toMatchObject({ phase: 'ready', problem: null });
  core.fail.set('gallery', new Error('no'));
  await store.load();
  // Tiles that were already shown stay valid enough to look at.
  expect(store.state.getState().phase).toBe('ready');
});

it('reads what it knew again after a break, and shows it until then', async () => {
  const core = new FakeImages();
  const picture = aPicture();
  core.pictures = [picture];
  const { store } = await ready(core);
  store.ensure([picture.id]);
  await settled();
  core.pictures = [{ ...picture, starred: true }];
  core.rev += 1;
  await store.again({});
  expect(store.known(picture.id)?.starred).toBe(false);
  store.ensure([picture.id]);
  await settled();
  expect(store.known(picture.id)?.starred).toBe(true);
});

it('asks for the pictures of the first tiles as soon as these are there, before anything is drawn', async () => {
  const core = new FakeImages();
  core.pictures = Array.from({ length: 100 }, () => aPicture());
  const { store } = await ready(core);
  await expect.poll(() => store.known(core.pictures[0]?.id ?? '')).toBeDefined();
  expect(core.asked('byIds')).toEqual([{ ids: core.pictures.slice(0, 40).map(({ id }) => id) }]);
});

it('shows a star at once, and takes back nothing but that where the core refuses', async () => {
  const core = new FakeImages();
  const picture = aPicture();
  core.pictures = [picture];
  const { store } = await ready(core);
  store.apply([picture], 1);
  core.fail.set('star', new Error('no'));
  const answered = store.star([picture.id, 'unknown'], true);
  expect(store.known(picture.id)?.starred).toBe(true);
  store.apply([{ ...picture, title: 'Another name' }], 2);
  expect(store.known(picture.id)?.starred).toBe(true);
  expect(await answered).toMatchObject({ kind: 'defect' });
  expect(store.known(picture.id)).toMatchObject({ title: 'Another name', starred: false });
});
