import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { api } from '../../lib/connection.ts';
import { showLanguage } from '../../locales/i18n.ts';
import type { LongListHandle } from '../../ui/long-list.tsx';
import { items, selection } from '../library.ts';
import { EVERYTHING } from '../library-filter.ts';
import { FakeLibrary, idOf, makeItem } from '../testing/fake-library.ts';
import { useItemList } from '../use-item-list.ts';
import { FilesSelected } from './files-selected.tsx';
import { ItemRow } from './item-row.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const opened = vi.hoisted(() => vi.fn());
vi.mock('../open-item.ts', () => ({ openItem: opened, jobOf: vi.fn(), showInItsArea: vi.fn() }));

const core = new FakeLibrary();
vi.mock('../../lib/connection.ts', async (original) => ({
  ...(await original<typeof import('../../lib/connection.ts')>()),
  api: { library: {}, app: { watch: () => new Promise(() => undefined) } },
}));
Object.assign(api.library, core);

let root: Root;
let box: HTMLElement;
const moved = vi.fn();
/** Stands in for the list; every row is in view here. */
const handle = {
  scrollOffset: 0,
  viewportSize: 0,
  findItemIndex: () => 0,
  scrollToIndex: moved,
} as Partial<LongListHandle> as LongListHandle;

/** Renders the rows without virtualization. */
function Rows() {
  const { tabStop, scrollerProps, list } = useItemList();
  list.current = handle;
  return (
    <div {...scrollerProps}>
      {[3, 2, 1, 0].map(idOf).map((id, place) => (
        <ItemRow
          key={id}
          id={id}
          place={place}
          tabStop={id === tabStop}
          flash={false}
          onMenu={vi.fn()}
          columns="wide"
          now={0}
        />
      ))}
    </div>
  );
}

beforeAll(async () => {
  await showLanguage('en');
});
beforeEach(async () => {
  opened.mockClear();
  moved.mockClear();
  core.files = [0, 1, 2].map((n) => makeItem(n));
  core.files.push(makeItem(3, { title: '', prompt: 'First line\nsecond', missing: true, starred: true }));
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
  items.view.setState(EVERYTHING);
  await items.load();
  act(() =>
    root.render(
      <>
        <FilesSelected />
        <Rows />
      </>,
    ),
  );
});
afterEach(() => {
  act(() => root.unmount());
  selection.clear();
  box.remove();
});

const row = (n: number) => {
  const found = box.querySelector<HTMLElement>(`[data-row="${idOf(n)}"]`);
  if (!found) throw new Error(`no row ${n}`);
  return found;
};
const press = (n: number, init: MouseEventInit = {}) =>
  act(() => row(n).dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1, ...init })));
const key = (n: number, name: string, init: KeyboardEventInit = {}) =>
  act(() => {
    row(n).dispatchEvent(
      new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...init }),
    );
  });
const selected = () => [3, 2, 1, 0].filter((n) => row(n).getAttribute('aria-selected') === 'true');

test('a click opens a file, and selects it while a selection exists', () => {
  press(2);
  expect(opened).toHaveBeenCalledOnce();
  expect(selected()).toEqual([]);
  press(2, { ctrlKey: true });
  press(0);
  expect(opened).toHaveBeenCalledOnce();
  expect(selected()).toEqual([2, 0]);
  press(3, { shiftKey: true });
  expect(selected()).toEqual([3, 2, 1, 0]);
});

test('Enter opens, Space selects, Shift+arrow extends and Escape clears the selection', () => {
  key(2, 'Enter');
  key(2, ' ');
  expect(opened).toHaveBeenCalledTimes(2);
  key(2, 'ArrowDown', { shiftKey: true });
  expect(moved).toHaveBeenCalledWith(2, { align: 'nearest' });
  expect(selected()).toEqual([2, 1]);
  key(0, ' ');
  expect(selected()).toEqual([2, 1, 0]);
  expect(opened).toHaveBeenCalledTimes(2);
  key(0, 'Escape');
  expect(selected()).toEqual([]);
});

test('the selection bar shows the number and size of the selected files', () => {
  expect(box.querySelector('section')).toBeNull();
  press(2, { ctrlKey: true });
  press(1, { ctrlKey: true });
  expect(box.querySelector('section')?.textContent).toContain('2 selected · 2 kB');
});

test('removing a file does not move the focus if it is elsewhere', () => {
  const elsewhere = document.body.appendChild(document.createElement('button'));
  act(() => selection.moveTo(idOf(3)));
  elsewhere.focus();
  act(() => items.apply({ type: 'library_removed', ids: [idOf(3)] }, 1));
  expect(selection.state.getState().cursor).toBe(idOf(2));
  expect(moved).not.toHaveBeenCalled();
  elsewhere.remove();
});

test('Delete removes the selected files and focuses the next one', async () => {
  press(3, { ctrlKey: true });
  press(2, { ctrlKey: true });
  await act(async () => key(3, 'Delete'));
  expect(items.state.getState().order.ids).toEqual([idOf(1), idOf(0)]);
  expect([...core.trash.keys()].toSorted()).toEqual([idOf(2), idOf(3)]);
  expect(selection.state.getState().cursor).toBe(idOf(1));
  expect(selection.state.getState().ids.size).toBe(0);
});

test("a file without a title shows its prompt's first line, and a missing one says so", () => {
  expect(row(3).textContent).toContain('First line');
  expect(row(3).textContent).not.toContain('second');
  expect(row(3).textContent).toContain('File missing');
  expect(row(3).querySelector('[aria-pressed=true]')?.getAttribute('aria-label')).toBe('Unstar “First line”');
});
