import { act, useRef } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { waitOutsideAct } from '../testing/wait-outside-act.ts';
import type { RowListOptions } from './row-list-options.ts';
import { Selection } from './selection.ts';
import { useRowList } from './use-row-list.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const NAMES = ['apple', 'Banane', 'Birne', 'Élan', 'fig tree', 'fig'];
const IDS: readonly string[] = NAMES.map((_, n) => `row ${n}`);
const nameOf = (id: string) => NAMES[Number(id.split(' ')[1])];

type Options = Partial<RowListOptions>;

/** Renders rows as elements or as buttons with a menu beside them; the last `undrawn` are out of view. */
function Rows({ options, buttons, undrawn }: { options: Options; buttons: boolean; undrawn: number }) {
  const list = useRef<HTMLDivElement>(null);
  const ids = options.ids ?? IDS;
  const { tabStop, listProps } = useRowList({ list, ids, nameOf, ...options });
  return (
    <div ref={list} {...listProps}>
      {ids.slice(0, Math.max(0, ids.length - undrawn)).map((id) => (
        <div key={id}>
          {buttons ? (
            <button type="button" data-row={id} tabIndex={id === tabStop ? 0 : -1}>
              {id}
            </button>
          ) : (
            <div data-row={id} tabIndex={id === tabStop ? 0 : -1}>
              {id}
              <input aria-label={id} />
              <button type="button" data-select />
            </div>
          )}
          {buttons ? <button type="button" data-select /> : null}
          <button type="button" aria-haspopup="menu" onClick={() => menus(id)}>
            menu
          </button>
        </div>
      ))}
    </div>
  );
}

let root: Root;
let box: HTMLElement;
let selection: Selection;
const opened = vi.fn();
const menus = vi.fn();
const deleted = vi.fn();

function draw(options: Options = {}, { buttons = false, undrawn = 0 } = {}) {
  const all = { selection, onOpen: opened, onDelete: deleted, ...options };
  root.render(<Rows options={all} buttons={buttons} undrawn={undrawn} />);
}
const show: typeof draw = (...given) => act(() => draw(...given));
beforeEach(() => {
  vi.clearAllMocks();
  selection = new Selection();
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
});
afterEach(() => {
  act(() => root.unmount());
  box.remove();
});

function row(n: number): HTMLElement {
  const found = box.querySelector<HTMLElement>(`[data-row="row ${n}"]`);
  if (!found) throw new Error(`no row ${n}`);
  return found;
}
/** Presses a key on the focused element and returns whether the list handled it. */
function key(name: string, init: KeyboardEventInit = {}): boolean {
  const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...init });
  act(() => void (document.activeElement ?? document.body).dispatchEvent(event));
  return event.defaultPrevented;
}
const focus = (n: number) => act(() => row(n).focus());
const click = (n: number, init: MouseEventInit = {}) =>
  act(() => void row(n).dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1, ...init })));
const at = () => document.activeElement?.getAttribute('data-row') ?? document.activeElement?.tagName;
const selected = () => [...selection.state.getState().ids].map((id) => id.at(-1)).join('');
const stops = () => [...box.querySelectorAll('[data-row][tabindex="0"]')].length;

test('row list keys move the focus and the single tab stop and stop at both ends', () => {
  show();
  focus(0);
  const ways = ['ArrowUp', 'ArrowDown', 'End', 'ArrowDown', 'PageUp', 'PageDown', 'Home'].map((name) => {
    expect(key(name)).toBe(true);
    expect(stops()).toBe(1);
    return at();
  });
  expect(ways).toEqual(['row 0', 'row 1', 'row 5', 'row 5', 'row 0', 'row 5', 'row 0']);
});

test('row list Page keys move by the visible rows less one', () => {
  show();
  focus(0);
  Object.defineProperty(row(0), 'offsetHeight', { value: 20 });
  Object.defineProperty(row(0).parentElement?.parentElement, 'clientHeight', { value: 70 });
  key('PageDown');
  expect(at()).toBe('row 2');
});

test('row list Shift+arrow selects a range, Ctrl+A all rows and Escape none', () => {
  show();
  focus(2);
  key('ArrowDown', { shiftKey: true });
  key('ArrowDown', { shiftKey: true });
  expect(selected()).toBe('234');
  key('ArrowUp', { shiftKey: true });
  expect(selected()).toBe('23');
  key('Home', { shiftKey: true });
  expect(selected()).toBe('012');
  key('a', { ctrlKey: true });
  expect(selected()).toBe('012345');
  expect(key('Escape')).toBe(true);
  expect(selected()).toBe('');
  // With nothing selected, Escape is left to the surroundings.
  expect(key('Escape')).toBe(false);
});

test('row list clicks with Shift or Ctrl select, and plain clicks then toggle', () => {
  show({}, { buttons: true });
  click(1);
  expect(opened).toHaveBeenCalledExactlyOnceWith('row 1', 'click');
  click(3, { shiftKey: true });
  expect(selected()).toBe('123');
  click(5, { ctrlKey: true });
  click(2);
  expect(selected()).toBe('135');
  expect(opened).toHaveBeenCalledOnce();
  // Enter still opens the row.
  click(4, { detail: 0 });
  expect(opened).toHaveBeenLastCalledWith('row 4', 'key');
});

test.each([false, true])(
  'row list checkbox selects its row and focuses it (beside the row: %s)',
  (buttons) => {
    show({}, { buttons });
    const press = (n: number, init: MouseEventInit = {}) => {
      const mark = box.querySelectorAll('[data-select]')[n];
      act(() => void mark?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1, ...init })));
    };
    press(1);
    expect([at(), selected()]).toEqual(['row 1', '1']);
    press(3, { shiftKey: true });
    expect(selected()).toBe('123');
    press(2);
    expect(selected()).toBe('13');
    expect(opened).not.toHaveBeenCalled();
    expect(key('a', { ctrlKey: true })).toBe(true);
    expect(selected()).toHaveLength(IDS.length);
  },
);

test('row list range survives deleted and reordered rows', () => {
  show();
  focus(1);
  key('ArrowDown', { shiftKey: true });
  key('ArrowDown', { shiftKey: true });
  show({ ids: IDS.toSpliced(2, 1) });
  expect(selected()).toBe('13');
  show({ ids: ['row 3', 'row 0', 'row 1', 'row 4', 'row 5'] });
  expect(at()).toBe('row 3');
  key('ArrowDown', { shiftKey: true });
  expect(selected().split('').toSorted().join('')).toBe('01');
  // The anchor of the range was deleted, so a new range starts.
  show({ ids: ['row 3', 'row 0', 'row 4', 'row 5'] });
  key('ArrowDown', { shiftKey: true });
  expect(selected()).toBe('04');
});

test('row list focuses the next row after a deletion but takes no focus from elsewhere', () => {
  show();
  focus(5);
  show({ ids: IDS.slice(0, 5) });
  expect(at()).toBe('row 4');
  const elsewhere = document.body.appendChild(document.createElement('input'));
  elsewhere.focus();
  show({ ids: IDS.slice(0, 4) });
  expect(document.activeElement).toBe(elsewhere);
  expect(row(3).tabIndex).toBe(0);
  show({ ids: [] });
  show({ ids: ['row 2'] });
  expect(row(2).tabIndex).toBe(0);
  elsewhere.remove();
});

test('row list Delete removes the selection or the focused row, once while held down', () => {
  show();
  focus(3);
  key('Delete');
  key('Delete', { repeat: true });
  expect(deleted.mock.calls).toEqual([[['row 3']]]);
  key('ArrowDown', { shiftKey: true });
  key('Delete');
  expect(deleted).toHaveBeenLastCalledWith(['row 3', 'row 4']);
});

test('row list letters search by name first; a key that continues no name stays a shortcut', () => {
  const own = vi.fn(() => true);
  show({ onKey: (event) => event.key !== 'f' && own() });
  focus(0);
  for (const letter of 'fig tr') key(letter);
  expect(at()).toBe('row 4');
  expect(own).not.toHaveBeenCalled();
  key('.');
  key(' ');
  expect(own).toHaveBeenCalledTimes(2);
  expect(at()).toBe('row 4');
});

test('row list search ignores chords, Shift, repeats and input method composition', () => {
  show();
  focus(0);
  expect(key('b', { ctrlKey: true })).toBe(false);
  expect(key('b', { altKey: true })).toBe(false);
  expect(key('B', { shiftKey: true })).toBe(false);
  expect(key('?', { shiftKey: true })).toBe(false);
  expect(key('b', { isComposing: true })).toBe(false);
  expect(key('Process', { keyCode: 229 } as KeyboardEventInit)).toBe(false);
  expect(key('Dead')).toBe(false);
  expect(key('b', { repeat: true })).toBe(true);
  expect(key('ArrowDown', { altKey: true })).toBe(false);
  expect(at()).toBe('row 0');
});

test("row list leaves keys inside a row's field to the field", () => {
  show();
  act(() => row(1).querySelector('input')?.focus());
  for (const name of ['ArrowDown', 'a', 'Delete', 'Enter', ' ', 'Home']) expect(key(name)).toBe(false);
  expect(key('a', { ctrlKey: true })).toBe(false);
  expect(deleted).not.toHaveBeenCalled();
});

test("row list opens a row's menu by Shift+F10 or right click and refocuses the row", () => {
  show({}, { buttons: true });
  focus(2);
  expect(key('F10', { shiftKey: true })).toBe(true);
  expect(menus).toHaveBeenLastCalledWith('row 2');
  const trigger = row(2).parentElement?.querySelector<HTMLElement>('[aria-haspopup]');
  act(() => trigger?.focus());
  expect(at()).toBe('row 2');
  // Reached by Tab, the button keeps the focus.
  act(() => trigger?.focus());
  expect(document.activeElement).toBe(trigger);
  act(() => void row(3).dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true })));
  expect(menus).toHaveBeenLastCalledWith('row 3');
});

test('row list Escape closes a menu that is still opening and refocuses the row', () => {
  show({}, { buttons: true });
  focus(2);
  key('F10', { shiftKey: true });
  const trigger = row(2).parentElement?.querySelector<HTMLElement>('[aria-haspopup]');
  trigger?.setAttribute('data-popup-open', '');
  expect(key('Escape')).toBe(false);
  trigger?.removeAttribute('data-popup-open');
  act(() => trigger?.focus());
  expect(at()).toBe('row 2');
});

test('row list without a selection ignores Ctrl+A and modified clicks', () => {
  show({ selection: undefined } as unknown as Options, { buttons: true });
  focus(0);
  expect(key('a', { ctrlKey: true })).toBe(false);
  click(2, { ctrlKey: true });
  expect(opened).toHaveBeenCalledExactlyOnceWith('row 2', 'click');
  key('ArrowDown', { shiftKey: true });
  expect(at()).toBe('row 3');
});

test('row list scrolls to a distant row of 100,000 and focuses it once rendered', async () => {
  const ids = Array.from({ length: 100_000 }, (_, n) => `row ${n}`);
  const scrollTo = vi.fn();
  const options = { ids, scrollTo, nameOf: (id: string) => (id === 'row 99998' ? 'Zebra' : id) };
  show(options, { undrawn: 99_990 });
  focus(0);
  key('End');
  expect(scrollTo).toHaveBeenLastCalledWith('row 99999', 99_999);
  // Keys continue from the target row before it is rendered.
  key('ArrowUp');
  expect(scrollTo).toHaveBeenLastCalledWith('row 99998', 99_998);
  key('Home');
  expect(at()).toBe('row 0');
  key('z');
  expect(scrollTo).toHaveBeenLastCalledWith('row 99998', 99_998);
  show({ ...options, ids: ['row 99998', ...ids.slice(0, 5)] });
  await act(() => new Promise(requestAnimationFrame));
  expect(at()).toBe('row 99998');
  expect(box.querySelectorAll('[data-row]').length).toBeLessThan(20);
});

test('row list End and typing load rows until a match, the end or another key', async () => {
  const all = Array.from({ length: 12 }, (_, n) => `row ${n}`);
  let ids: readonly string[] = all.slice(0, 3);
  const options = { nameOf: (id: string) => (id === 'row 7' ? 'Zebra' : id) };
  const readOn = vi.fn(async () => {
    if (ids.length === all.length) return null;
    const from = ids.length;
    ids = all.slice(0, from + 3);
    draw({ ...options, ids, readOn });
    return [from, ids.length] as const;
  });
  show({ ...options, ids, readOn });
  focus(0);
  key('z');
  await waitOutsideAct(() => expect(at()).toBe('row 7'));
  expect(readOn).toHaveBeenCalledTimes(2);
  key('End');
  key('Home');
  await waitOutsideAct(() => expect(readOn).toHaveBeenCalledTimes(3));
  expect(at()).toBe('row 0');
  key('End', { shiftKey: true });
  await waitOutsideAct(() => expect(at()).toBe('row 11'));
  expect(selection.state.getState().ids.size).toBe(12);
});

const focusOn = (element: HTMLElement | null) => act(() => element?.focus());

test('Ctrl+A selects all rows wherever the focus is, and never the text of the page', () => {
  HTMLElement.prototype.checkVisibility ??= () => true;
  const outside = document.body.appendChild(document.createElement('button'));
  onTestFinished(() => outside.remove());
  focusOn(outside);
  show();
  expect(key('a', { ctrlKey: true })).toBe(false);
  show({ isMain: true });
  expect(key('a', { ctrlKey: true })).toBe(true);
  expect(selection.state.getState().ids.size).toBe(IDS.length);
  // The next key is for the rows.
  expect(key('Escape')).toBe(true);
  expect(selection.state.getState().ids.size).toBe(0);
  focusOn(row(1).querySelector('button'));
  expect(key('a', { ctrlKey: true })).toBe(true);
  expect(selection.state.getState().ids.size).toBe(IDS.length);
});

test('Ctrl+A in a text field or in a dialog over the rows selects no rows', () => {
  HTMLElement.prototype.checkVisibility ??= () => true;
  show({ isMain: true });
  focusOn(row(1).querySelector('input'));
  expect(key('a', { ctrlKey: true })).toBe(false);
  const dialog = document.body.appendChild(document.createElement('div'));
  onTestFinished(() => dialog.remove());
  dialog.setAttribute('role', 'dialog');
  dialog.toggleAttribute('data-open');
  focusOn(row(1).querySelector('button'));
  expect(key('a', { ctrlKey: true })).toBe(false);
  dialog.append(box);
  focusOn(row(1).querySelector('button'));
  expect(key('a', { ctrlKey: true })).toBe(true);
  document.body.append(box);
});

test('row list moves the focus to the next row when a row is removed from the menu beside it', async () => {
  show({}, { buttons: true });
  const menu = row(2).parentElement?.querySelector<HTMLElement>('[aria-haspopup=menu]');
  act(() => menu?.focus());
  show({ ids: IDS.filter((id) => id !== 'row 2') }, { buttons: true });
  await waitOutsideAct(() => expect(at()).toBe('row 3'));
});

test('the main view gets the focus of the last row when that is removed', () => {
  const main = document.body.appendChild(document.createElement('main'));
  main.id = 'main';
  main.tabIndex = -1;
  onTestFinished(() => main.remove());
  show({ ids: ['row 0'] });
  act(() => row(0).focus());
  show({ ids: [] });
  expect(document.activeElement).toBe(main);
});
