// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { ConnectionLost } from '../lib/connection-lost.ts';
import { libraryView } from './library-view.ts';
import { makeItem } from './testing/fake-library.ts';
import { LibraryTrash } from './trash-store.ts';

function setUp(count: number) {
  const core = {
    /** Most recently deleted first. */
    items: Array.from({ length: count }, (_, n) => ({ ...makeItem(n), deletedAt: count - n })),
    refusesAt: -1,
    /** Runs while files are being purged. */
    meanwhile: () => {},
  };
  const trash = new LibraryTrash({
    async trash({ limit }) {
      const shown = core.items.slice(0, limit);
      return {
        items: shown.map(({ deletedAt, ...item }) => ({ item, deletedAt, goesAt: deletedAt + 1 })),
        more: core.items.length > limit,
        rev: 0,
      };
    },
    async purge({ ids }) {
      if (core.items.length <= core.refusesAt) throw new ConnectionLost();
      core.meanwhile();
      core.items = core.items.filter(({ id }) => !ids.includes(id));
    },
  });
  return { core, trash };
}

test('emptying the trash also purges items that are not shown', async () => {
  const { core, trash } = setUp(1203);
  await trash.load();
  expect(trash.state.getState()).toMatchObject({ value: { more: true }, problem: null });
  expect(await trash.empty()).toEqual({ count: 1203, problem: null });
  expect(core.items).toEqual([]);
  expect(trash.state.getState()).toMatchObject({ value: { items: [], more: false } });
  expect(libraryView.getState().emptying).toBe(false);
});

test('an interrupted emptying reports the purged count and shows the rest', async () => {
  const { core, trash } = setUp(700);
  core.refusesAt = 200;
  expect(await trash.empty()).toMatchObject({ count: 500, problem: { kind: 'lost' } });
  expect(libraryView.getState().emptying).toBe(false);
  expect(trash.state.getState().problem).toBeNull();
  expect(trash.items).toHaveLength(200);
});

test('emptying the trash keeps items deleted meanwhile', async () => {
  const { core, trash } = setUp(1203);
  core.meanwhile = () => {
    core.items.unshift({ ...makeItem(core.items.length + 5000), deletedAt: 9000 });
  };
  expect(await trash.empty()).toEqual({ count: 1203, problem: null });
  expect(core.items.map(({ deletedAt }) => deletedAt)).toEqual([9000, 9000, 9000]);
  expect(trash.items).toHaveLength(3);
});
