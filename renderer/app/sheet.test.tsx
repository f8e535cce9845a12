import { act, useEffect, useRef, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { viewCommands } from '../ui/view-commands.ts';
import { registerActions } from './actions.ts';
import { Sheet } from './sheet.tsx';
import { listenForShortcuts } from './shortcuts.ts';

// The test page has no animations; Base UI sometimes missed their end there, and a closed sheet stayed.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true, BASE_UI_ANIMATIONS_DISABLED: true });

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

it('the toggle shortcut works in an open sheet', async () => {
  await show(true);
  await press('.');
  expect(toggle).toHaveBeenCalledTimes(1);
  expect(onOpenChange).not.toHaveBeenCalled();
});

it('another shortcut closes an open sheet and runs its action', async () => {
  await show(true);
  await press(',');
  expect(onOpenChange).toHaveBeenCalledWith(false);
  expect(other).toHaveBeenCalledTimes(1);
});

it('Escape closes an open sheet and runs no action', async () => {
  await show(true);
  await press('Escape', false);
  expect(onOpenChange).toHaveBeenCalledWith(false, expect.anything());
  expect(stop).not.toHaveBeenCalled();
});

it('an opening sheet takes the focus itself, so that Enter presses none of its buttons', async () => {
  await show(true);
  await vi.waitFor(() => expect(document.activeElement).toBe(document.querySelector('[data-sheet]')));
});

it('a closed sheet does not affect shortcuts', async () => {
  await show(true);
  await show(false);
  onOpenChange.mockReset();
  await press(',');
  expect(other).toHaveBeenCalledTimes(1);
  expect(onOpenChange).not.toHaveBeenCalled();
});

it('closing a sheet returns the focus even if its content took it while opening', async () => {
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

it('a shortcut focuses a text box in the sheet that it opens at once, and it keeps the focus', async () => {
  const { run, useCommand, useSelectedBy } = viewCommands<'open' | 'search'>();
  const Search = () => <input ref={useSelectedBy('search')} />;
  const Area = () => {
    const [open, setOpen] = useState(false);
    useCommand('open', () => {
      setOpen(true);
      run('search');
    });
    return (
      <Sheet label="Panel" side="left" open={open} onOpenChange={setOpen} toggledBy="a.toggle">
        <button type="button">first</button>
        <Search />
      </Sheet>
    );
  };
  await act(async () => root.render(<Area />));
  other.mockImplementation(() => run('open'));
  await act(async () => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: ',', ctrlKey: true, bubbles: true }));
    expect(document.activeElement).toBeInstanceOf(HTMLInputElement);
  });
  await act(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(document.activeElement).toBeInstanceOf(HTMLInputElement);
});
