import { act, useEffect, useRef } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { registerActions } from './actions.ts';
import { Sheet } from './sheet.tsx';
import { listenForShortcuts } from './shortcuts.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
let box: HTMLElement;
const undo: (() => void)[] = [];
const onOpenChange = vi.fn();
const toggle = vi.fn();
const other = vi.fn();
const stop = vi.fn();

beforeEach(() => {
  vi.resetAllMocks();
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
  undo.push(
    listenForShortcuts(),
    registerActions([
      { id: 'a.toggle', title: 'app:action.toggleList', shortcut: 'Mod+.', run: toggle },
      { id: 'a.other', title: 'app:action.settings', shortcut: 'Mod+,', run: other },
      { id: 'a.stop', title: 'app:action.about', shortcut: 'Escape', run: stop },
    ]),
  );
});
afterEach(() => {
  act(() => root.unmount());
  box.remove();
  for (const end of undo.splice(0)) end();
});

const show = (open: boolean) =>
  act(async () =>
    root.render(
      <Sheet label="Panel" side="left" open={open} onOpenChange={onOpenChange} toggledBy="a.toggle">
        <button type="button">inside</button>
      </Sheet>,
    ),
  );
const press = (key: string, ctrlKey = true) =>
  act(async () => {
    const target = document.querySelector('[data-sheet] button') ?? document.body;
    target.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }));
  });

it('an open sheet, the keys that opened it, run the toggle', async () => {
  await show(true);
  await press('.');
  expect(toggle).toHaveBeenCalledTimes(1);
  expect(onOpenChange).not.toHaveBeenCalled();
});

it('an open sheet, other keys of the window, close it and run their action', async () => {
  await show(true);
  await press(',');
  expect(onOpenChange).toHaveBeenCalledWith(false);
  expect(other).toHaveBeenCalledTimes(1);
});

it('an open sheet, Esc, closes it and runs no action', async () => {
  await show(true);
  await press('Escape', false);
  expect(onOpenChange).toHaveBeenCalledWith(false, expect.anything());
  expect(stop).not.toHaveBeenCalled();
});

it('a closed sheet takes no part in shortcuts', async () => {
  await show(true);
  await show(false);
  onOpenChange.mockReset();
  await press(',');
  expect(other).toHaveBeenCalledTimes(1);
  expect(onOpenChange).not.toHaveBeenCalled();
});

it('a closed sheet whose content took the focus as it opened gives it back to where it was', async () => {
  const before = box.insertAdjacentElement('beforebegin', document.createElement('input'));
  if (!(before instanceof HTMLInputElement)) throw new Error('no field');
  before.focus();
  const Eager = () => {
    const button = useRef<HTMLButtonElement>(null);
    useEffect(() => button.current?.focus(), []);
    return <button ref={button} type="button" />;
  };
  const draw = (open: boolean) =>
    act(async () =>
      root.render(
        <Sheet label="Panel" side="right" open={open} onOpenChange={onOpenChange} toggledBy="a.toggle">
          <Eager />
        </Sheet>,
      ),
    );
  await draw(true);
  expect(document.activeElement).not.toBe(before);
  await draw(false);
  await vi.waitFor(() => expect(document.activeElement).toBe(before));
  before.remove();
});
