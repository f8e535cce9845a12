import { expect, test } from 'vitest';
import { ItemNames } from './item-names.ts';
import { LibraryItems } from './items-store.ts';
import { FakeLibrary, idOf, NOON } from './testing/fake-library.ts';

async function setUp(count: number) {
  const core = new FakeLibrary(count);
  const items = new LibraryItems(core, () => NOON);
  await items.load();
  return { core, items, names: new ItemNames(items, core) };
}

test('names of unseen files are loaded in list order, each once', async () => {
  const { names } = await setUp(450);
  expect(names.of(idOf(0))).toBeUndefined();
  expect([await names.readOn(), await names.readOn(), await names.readOn()]).toEqual([
    [0, 200],
    [200, 400],
    [400, 450],
  ]);
  expect(names.of(idOf(0))).toBe('Picture 0');
  expect(await names.readOn()).toBeNull();
});

test('names are reloaded for another list, and none are for an empty list or a lost core', async () => {
  const { core, items, names } = await setUp(300);
  await names.readOn();
  items.narrow({ query: 'Picture 12' });
  await items.load();
  expect(await names.readOn()).toEqual([0, items.state.getState().order.ids.length]);
  expect(await (await setUp(0)).names.readOn()).toBeNull();
  await items.load();
  core.lost = true;
  items.narrow({ query: '' });
  expect(await names.readOn()).toBeNull();
});
