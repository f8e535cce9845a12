// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { ConnectionLost } from '../lib/connection-lost.ts';
import { type TrashItem, TrashStore } from './trash-store.ts';

const item = (id: string): TrashItem => ({ id, deletedAt: 1, goesAt: 2 });

function setUp() {
  const core = { items: [item('a'), item('b')], lost: false };
  const trash = new TrashStore({
    async read() {
      if (core.lost) throw new ConnectionLost();
      return { items: core.items, more: true };
    },
    async purge(id) {
      if (core.lost) throw new ConnectionLost();
      core.items = core.items.filter((one) => one.id !== id);
    },
  });
  return { core, trash };
}

test('a purged item is removed from the list', async () => {
  const { trash } = setUp();
  await trash.load();
  expect(await trash.purge(['a'])).toBeNull();
  expect(trash.state.getState()).toEqual({ value: { items: [item('b')], more: true }, problem: null });
});

test('items that could not be purged stay listed, and a failed load is reported', async () => {
  const { core, trash } = setUp();
  await trash.load();
  core.lost = true;
  expect(await trash.purge(['a'])).toMatchObject({ kind: 'lost' });
  expect(trash.items).toHaveLength(2);
  await trash.load();
  expect(trash.state.getState()).toMatchObject({ problem: { kind: 'lost' } });
});
