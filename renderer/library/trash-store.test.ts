import { expect, test } from 'vitest';
import { ConnectionLost } from '../lib/connection-lost.ts';
import { makeItem } from './testing/fake-library.ts';
import { LibraryTrash } from './trash-store.ts';

function setUp(count: number) {
  const core = {
    items: Array.from({ length: count }, (_, n) => makeItem(n)),
    refusesAt: -1,
  };
  const trash = new LibraryTrash({
    async trash({ limit }) {
      const shown = core.items.slice(0, limit);
      return {
        items: shown.map((item) => ({ item, deletedAt: 1, goesAt: 2 })),
        more: core.items.length > limit,
      };
    },
    async purge({ ids }) {
      if (core.items.length <= core.refusesAt) throw new ConnectionLost();
      core.items = core.items.filter(({ id }) => !ids.includes(id));
    },
  });
  return { core, trash };
}

test('emptying takes also what is not shown', async () => {
  const { core, trash } = setUp(1203);
  await trash.load();
  expect(trash.state.getState()).toMatchObject({ more: true, phase: 'ready' });
  expect(await trash.empty()).toEqual({ count: 1203, problem: null });
  expect(core.items).toEqual([]);
  expect(trash.state.getState()).toMatchObject({ items: [], more: false, emptying: false });
});

test('emptying that breaks off says what went, and shows what is left', async () => {
  const { core, trash } = setUp(700);
  core.refusesAt = 200;
  expect(await trash.empty()).toMatchObject({ count: 500, problem: { kind: 'lost' } });
  expect(trash.state.getState()).toMatchObject({ emptying: false, phase: 'ready' });
  expect(trash.state.getState().items).toHaveLength(200);
});
