// @vitest-environment happy-dom
import type { DragEvent } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { LibraryItem } from '../../shared/domain/library-item.ts';
import { appInfoStore } from '../app/app-info-store.ts';
import { dragItem } from './drag-item.ts';
import { items, selection } from './library.ts';

const core = vi.hoisted(() => ({ dragFiles: vi.fn(async () => ({ dragged: true })) }));
vi.mock('../lib/connection.ts', async (original) => ({
  ...(await original<object>()),
  api: { library: core },
}));

const item = (id: string, missing = false) =>
  ({ id, missing, url: `/media/${id}`, saveName: `${id}.png`, mimeType: 'image/png' }) as LibraryItem;

/** Begins a drag of an item; tells whether it was left to the system, and which file it carries else. */
function drag(id: string) {
  const data = new Map<string, string>();
  const dataTransfer = { setData: (type: string, value: string) => data.set(type, value) };
  const event = { dataTransfer, preventDefault: vi.fn() };
  dragItem(event as unknown as DragEvent, items.get(id) as LibraryItem);
  return { isLeft: event.preventDefault.mock.calls.length === 1, name: data.get('text/plain') };
}

beforeEach(() => {
  vi.clearAllMocks();
  const all = [item('a'), item('b'), item('c', true), item('d')];
  for (const one of all) items.apply({ type: 'library_item', item: one }, 1);
  items.state.setState(({ order }) => ({ order: { ...order, ids: all.map(({ id }) => id) } }));
  selection.all(['d', 'c', 'a']);
  appInfoStore.setState({ info: { files: { dragFiles: true } } as never });
});

it('a selected file is dragged with all others that are selected and there, in their order', () => {
  expect(drag('d')).toEqual({ isLeft: true, name: undefined });
  expect(core.dragFiles).toHaveBeenCalledWith({ ids: ['a', 'd'] });
});

it('a file that is not selected, or selected alone, is dragged alone', () => {
  expect(drag('b')).toEqual({ isLeft: false, name: 'b.png' });
  selection.all(['b']);
  expect(drag('b')).toEqual({ isLeft: false, name: 'b.png' });
  expect(core.dragFiles).not.toHaveBeenCalled();
});

it('where the host drags one file at a time, it does so', () => {
  appInfoStore.setState({ info: { files: {} } as never });
  expect(drag('d')).toEqual({ isLeft: false, name: 'd.png' });
  expect(core.dragFiles).not.toHaveBeenCalled();
});
