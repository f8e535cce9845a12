import { describe, expect, test, vi } from 'vitest';
import type { LibrarySort } from '../../shared/domain/library-item.ts';
import { bytesOf, LibraryItems } from './items-store.ts';
import { FakeLibrary, idOf, makeItem, NOON } from './testing/fake-library.ts';

async function setUp(count: number) {
  const core = new FakeLibrary(count);
  const store = new LibraryItems(core, () => NOON);
  await store.load();
  const state = () => store.state.getState();
  const known = (id: string) => vi.waitFor(() => expect(store.get(id)).toBeDefined());
  return { core, store, state, known };
}

test('a library that fits one page is loaded with one call', async () => {
  const { core, state } = await setUp(3);
  expect(core.calls).toEqual(['items first']);
  expect(state()).toMatchObject({
    phase: 'ready',
    isLoading: false,
    total: 3,
    order: { ids: [idOf(2), idOf(1), idOf(0)] },
  });
});

test('jumping to the end loads the files there and not those in between', async () => {
  const { core, store, state, known } = await setUp(5000);
  expect(state().order.ids).toHaveLength(5000);
  await known(idOf(4999));
  core.calls.length = 0;
  store.look(4980, 5000);
  await known(idOf(0));
  expect(core.calls.length).toBeLessThanOrEqual(3);
  // Back up: the files above the view are loaded with the page that ends there.
  store.look(2500, 2520);
  await known(idOf(4999 - 2500));
  await known(idOf(4999 - 2460));
});

test('a file deleted without an event is removed from the list when it comes into view', async () => {
  const { core, store, state } = await setUp(500);
  core.files = core.files.filter(({ id }) => id !== idOf(10));
  store.look(480, 500);
  await vi.waitFor(() => expect(state().order.ids).toHaveLength(499));
  expect(state().total).toBe(499);
});

test('items far from the view are evicted, so that memory is limited', async () => {
  const { store, state, known } = await setUp(9000);
  for (let at = 0; at < 9000; at += 100) {
    store.look(at, at + 20);
    await known(idOf(8999 - at));
  }
  const kept = state().order.ids.filter((id) => store.get(id));
  expect(kept.length).toBeLessThan(3000);
  expect(state().order.ids).toHaveLength(9000);
});

test('a new file is inserted by time, and a changed one keeps its place', async () => {
  const { core, store, state } = await setUp(3);
  store.apply(
    { type: 'library_item', item: makeItem(9, { createdAt: makeItem(1).createdAt + 1 }) },
    ++core.rev,
  );
  expect(state().order.ids).toEqual([idOf(2), idOf(9), idOf(1), idOf(0)]);
  store.apply({ type: 'library_item', item: makeItem(1, { title: 'other' }) }, ++core.rev);
  expect(state().order.ids).toEqual([idOf(2), idOf(9), idOf(1), idOf(0)]);
  expect(store.get(idOf(1))?.title).toBe('other');
  expect(state().total).toBe(4);
});

test('a tag change reloads a list filtered by tag and no other list', async () => {
  const { core, store, state } = await setUp(3);
  core.tagged.set('Sea', new Set([idOf(0)]));
  store.apply({ type: 'tags_changed' }, ++core.rev);
  expect(core.calls).toEqual(['items first']);
  store.narrow({ tags: ['Sea'] });
  await vi.waitFor(() => expect(state().order.ids).toEqual([idOf(0)]));
  // A new file has no tag yet.
  store.apply({ type: 'library_item', item: makeItem(9) }, ++core.rev);
  expect(state().order.ids).toEqual([idOf(0)]);
  core.tagged.set('Sea', new Set([idOf(0), idOf(2)]));
  store.apply({ type: 'tags_changed' }, ++core.rev);
  await vi.waitFor(() => expect(state().order.ids).toEqual([idOf(2), idOf(0)]));
  core.tagged.set('Ocean', new Set([idOf(1)]));
  store.apply({ type: 'tag_renamed', name: 'Sea', to: 'Ocean' }, ++core.rev);
  await vi.waitFor(() => expect(state().order.ids).toEqual([idOf(1)]));
  expect(store.view.getState().tags).toEqual(['Ocean']);
});

describe('library order', () => {
  async function sorted(count: number, begin: LibrarySort = 'title') {
    let sort = begin;
    const core = new FakeLibrary(count);
    const store = new LibraryItems(
      core,
      () => NOON,
      () => sort,
    );
    await store.load();
    const state = () => store.state.getState();
    return {
      ...{ core, store, state },
      async resort(next: LibrarySort) {
        sort = next;
        store.resort();
        expect(state().isLoading).toBe(true);
        await vi.waitFor(() => expect(state().isLoading).toBe(false));
      },
    };
  }

  test('lists files in the chosen order, and loads later pages in it', async () => {
    const { core, store, state, resort } = await sorted(3000, 'oldest');
    expect(state().order.ids.slice(0, 2)).toEqual([idOf(0), idOf(1)]);
    await resort('largest');
    expect([state().query.sort, state().order.ids[0]]).toEqual(['largest', idOf(2999)]);
    await resort('title');
    const { ids } = await core.ids({ filter: {}, sort: 'title' });
    expect(state().order.ids).toEqual(ids);
    store.look(2000, 2020);
    await vi.waitFor(() => expect(store.get(ids[2010] ?? '')).toBeDefined());
    expect(state().order.ids).toEqual(ids);
  });

  test('moves a file with a new title, and leaves it in place for a star', async () => {
    const { core, store, state } = await sorted(3);
    core.calls.length = 0;
    store.apply({ type: 'library_item', item: makeItem(1, { starred: true }) }, ++core.rev);
    expect(state().order.ids).toEqual([0, 1, 2].map(idOf));
    expect(store.get(idOf(1))?.starred).toBe(true);
    expect(core.calls).toEqual([]);
    const renamed = makeItem(0, { title: 'Zebra' });
    core.files = [renamed, makeItem(1), makeItem(2)];
    store.apply({ type: 'library_item', item: renamed }, ++core.rev);
    expect(store.get(idOf(0))?.title).toBe('Zebra');
    await vi.waitFor(() => expect(state().order.ids).toEqual([1, 2, 0].map(idOf)));
  });

  test('inserts a new file in its place', async () => {
    const { core, store, state } = await sorted(3);
    const made = makeItem(9, { title: 'Picture 1b' });
    core.files.push(made);
    store.apply({ type: 'library_item', item: made }, ++core.rev);
    await vi.waitFor(() => expect(state().order.ids).toEqual([0, 1, 9, 2].map(idOf)));
    expect(state().total).toBe(4);
  });
});

test('a file that no longer matches leaves the list, and one that never did is not added', async () => {
  const { core, store, state } = await setUp(3);
  store.narrow({ kind: 'picture' });
  await vi.waitFor(() => expect(state().isLoading).toBe(false));
  store.apply({ type: 'library_item', item: makeItem(7, { kind: 'song' }) }, ++core.rev);
  store.apply({ type: 'library_removed', ids: [idOf(1)] }, ++core.rev);
  expect(state().order.ids).toEqual([idOf(2), idOf(0)]);
  expect(state().total).toBe(2);
});

test('a search is repeated for a new file, as only the core can match text', async () => {
  const { core, store, state } = await setUp(3);
  store.narrow({ query: 'prompt' });
  await vi.waitFor(() => expect(state().isLoading).toBe(false));
  const other = makeItem(8, { prompt: 'else', title: 'else' });
  core.files.push(other, makeItem(9));
  store.apply({ type: 'library_item', item: other }, ++core.rev);
  store.apply({ type: 'library_item', item: makeItem(9) }, ++core.rev);
  expect(state().order.ids).toHaveLength(3);
  await vi.waitFor(() => expect(state().order.ids).toEqual([idOf(9), idOf(2), idOf(1), idOf(0)]));
});

test('a response for an earlier filter is ignored', async () => {
  const { core, store, state } = await setUp(3);
  const slow = Promise.withResolvers<void>();
  const { items } = core;
  const spy = vi.spyOn(core as { items: typeof items }, 'items');
  spy.mockImplementationOnce(async (input) => {
    await slow.promise;
    return items(input);
  });
  store.narrow({ kind: 'song' });
  store.narrow({ kind: 'picture' });
  await vi.waitFor(() => expect(state().isLoading).toBe(false));
  slow.resolve();
  await slow.promise;
  await Promise.resolve();
  expect(state().order.ids).toHaveLength(3);
  expect(store.view.getState().kind).toBe('picture');
});

test('deleted files disappear at once, and return if the core still has them', async () => {
  const { core, store, state } = await setUp(3);
  const removing = store.remove([idOf(1)]);
  expect(state().order.ids).toEqual([idOf(2), idOf(0)]);
  expect(await removing).toBeNull();
  // A late event about it does not restore it.
  store.apply({ type: 'library_item', item: makeItem(1) }, ++core.rev);
  expect(state().order.ids).toHaveLength(2);
  expect(await store.restore([idOf(1)])).toBeNull();
  expect(state().order.ids).toHaveLength(3);
  core.lost = true;
  const failing = store.remove([idOf(2)]);
  expect(state().order.ids).toHaveLength(2);
  expect(await failing).toMatchObject({ kind: 'lost' });
  expect(state().order.ids).toHaveLength(2);
  core.lost = false;
  await store.load();
  expect(state().order.ids).toHaveLength(3);
});

test('a star shows at once and is rolled back if the core refuses', async () => {
  const { core, store } = await setUp(2);
  core.lost = true;
  const starring = store.star([idOf(1)], true);
  expect(store.get(idOf(1))?.starred).toBe(true);
  expect(await starring).toMatchObject({ kind: 'lost' });
  expect(store.get(idOf(1))?.starred).toBe(false);
});

test('a file restored elsewhere returns after its deletion was confirmed', async () => {
  const { core, store, state } = await setUp(3);
  const removing = store.remove([idOf(1)]);
  store.apply({ type: 'library_removed', ids: [idOf(1)] }, ++core.rev);
  store.apply({ type: 'library_item', item: makeItem(1) }, ++core.rev);
  expect(state().order.ids).toEqual([idOf(2), idOf(0)]);
  expect(await removing).toBeNull();
  store.apply({ type: 'library_item', item: makeItem(1) }, ++core.rev);
  expect(state().order.ids).toEqual([idOf(2), idOf(1), idOf(0)]);
});

test('a file restored elsewhere returns after a bulk deletion without single events', async () => {
  const { core, store, state } = await setUp(3);
  const removing = store.remove([idOf(1)]);
  store.apply({ type: 'library_rebuilt' }, ++core.rev);
  expect(await removing).toBeNull();
  await core.restore({ ids: [idOf(1)] });
  store.apply({ type: 'library_item', item: makeItem(1) }, ++core.rev);
  expect(state().order.ids).toEqual([idOf(2), idOf(1), idOf(0)]);
});

test('the later of two star changes is shown, whatever the event of the first says', async () => {
  const { core, store } = await setUp(2);
  const stars = [store.star([idOf(1)], true), store.star([idOf(1)], false)];
  store.apply({ type: 'library_item', item: makeItem(1, { starred: true }) }, ++core.rev);
  expect(store.get(idOf(1))?.starred).toBe(false);
  store.apply({ type: 'library_item', item: makeItem(1) }, ++core.rev);
  await Promise.all(stars);
  expect(store.get(idOf(1))?.starred).toBe(false);
  expect(core.files[1]?.starred).toBe(false);
});

test('a refused star of a file rolls back only the star', async () => {
  const { core, store } = await setUp(2);
  core.lost = true;
  const starring = store.star([idOf(1)], true);
  store.apply({ type: 'library_item', item: makeItem(1, { title: 'new' }) }, ++core.rev);
  expect(store.get(idOf(1))).toMatchObject({ title: 'new', starred: true });
  await starring;
  expect(store.get(idOf(1))).toMatchObject({ title: 'new', starred: false });
});

test('a file that left the starred list returns if the core refuses', async () => {
  const { core, store, state } = await setUp(1);
  core.files = [makeItem(0, { starred: true })];
  store.narrow({ starred: true });
  await vi.waitFor(() => expect(state()).toMatchObject({ isLoading: false, order: { ids: [idOf(0)] } }));
  vi.spyOn(core as { star: typeof core.star }, 'star').mockRejectedValueOnce(new Error('no'));
  const starring = store.star([idOf(0)], false);
  expect(state().order.ids).toEqual([]);
  await starring;
  await vi.waitFor(() => expect(state().order.ids).toEqual([idOf(0)]));
});

test('an event received while the list loads wins over its first page', async () => {
  const { core, store } = await setUp(300);
  const held = Promise.withResolvers<void>();
  const { ids } = core;
  const spy = vi.spyOn(core as { ids: typeof ids }, 'ids');
  spy.mockImplementationOnce(async (input) => {
    await held.promise;
    return ids(input);
  });
  const reading = store.load();
  await vi.waitFor(() => expect(spy).toHaveBeenCalledOnce());
  const item = makeItem(299, { title: 'new', starred: true });
  core.files = [...core.files.slice(0, -1), item];
  store.apply({ type: 'library_item', item }, ++core.rev);
  const titles: (string | undefined)[] = [];
  store.state.subscribe(() => titles.push(store.get(idOf(299))?.title));
  held.resolve();
  await reading;
  expect(titles).not.toContain('Picture 299');
  expect(store.get(idOf(299))).toMatchObject({ title: 'new', starred: true });
});

test('after a reconnect the list stays readable and is reloaded', async () => {
  const { core, store, state } = await setUp(300);
  core.lost = true;
  await store.load();
  expect(state().phase).toBe('ready');
  expect(state().order.ids).toHaveLength(300);
  core.lost = false;
  core.files = core.files.map((item) => ({ ...item, title: 'new' }));
  await store.load();
  await vi.waitFor(() => expect(store.get(idOf(299))?.title).toBe('new'));
});

test('a failed first load of the library is reported', async () => {
  const core = new FakeLibrary(2);
  core.lost = true;
  const store = new LibraryItems(core, () => NOON);
  await store.load();
  expect(store.state.getState()).toMatchObject({ phase: 'failed', problem: { kind: 'lost' } });
});

test('reveal clears filters that hide the file, and returns null for an unknown one', async () => {
  const { store, state } = await setUp(4);
  store.narrow({ kind: 'song' });
  await vi.waitFor(() => expect(state().isLoading).toBe(false));
  expect(state().order.ids).toHaveLength(0);
  expect(await store.reveal(idOf(2))).toBe(1);
  expect(store.view.getState().kind).toBeNull();
  expect(await store.reveal(idOf(99))).toBeNull();
});

test('starring files that are not loaded keeps their places', async () => {
  const { store, state } = await setUp(5000);
  expect(store.get(idOf(0))).toBeUndefined();
  expect(await store.star([idOf(0), idOf(4999)], true)).toBeNull();
  expect(state().order.ids).toHaveLength(5000);
  expect(store.get(idOf(4999))?.starred).toBe(true);
});

test('files that are not loaded return if the core refuses to delete them', async () => {
  const { core, store, state } = await setUp(5000);
  vi.spyOn(core as { remove: typeof core.remove }, 'remove').mockRejectedValueOnce(new Error('no'));
  const removing = store.remove([idOf(0), idOf(4999)]);
  expect(state().order.ids).toHaveLength(4998);
  expect(await removing).toMatchObject({ kind: 'defect' });
  await vi.waitFor(() => expect(state().order.ids).toHaveLength(5000));
});

test('bytesOf sums known sizes and ignores files outside the list', async () => {
  const { state } = await setUp(5000);
  expect(bytesOf(state().order, new Set([idOf(1), idOf(4000), idOf(9999)]))).toBe(1001 + 5000);
});
