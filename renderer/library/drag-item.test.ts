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

/** Starts dragging an item and returns whether that was left to the system, else the file it carries. */
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

it('dragging a selected file drags all available selected files in list order', () => {
  expect(drag('d')).toEqual({ isLeft: true, name: undefined });
  expect(core.dragFiles).toHaveBeenCalledWith({ ids: ['a', 'd'] });
});

it('an unselected file, or one selected alone, is dragged alone', () => {
  expect(drag('b')).toEqual({ isLeft: false, name: 'b.png' });
  selection.all(['b']);
  expect(drag('b')).toEqual({ isLeft: false, name: 'b.png' });
  expect(core.dragFiles).not.toHaveBeenCalled();
});

it('a selected file is dragged alone if the host drags one file at a time', () => {
  appInfoStore.setState({ info: { files: {} } as never });
  expect(drag('d')).toEqual({ isLeft: false, name: 'd.png' });
  expect(core.dragFiles).not.toHaveBeenCalled();
});
