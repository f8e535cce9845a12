import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runFromKeys, viewCommands } from './view-commands.ts';

const { run, useCommand, useSelectedBy } = viewCommands<'focus' | 'rename' | 'search' | 'find'>();
const focus = vi.fn();
let root: Root;

function View() {
  useCommand('focus', focus);
  return null;
}
const show = () => act(() => root.render(<View />));
/** Advances time, and with it animation frames. */
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
  root = createRoot(document.createElement('div'));
});
afterEach(() => {
  act(() => root.unmount());
  // Pending requests that no view has taken must not reach the next test.
  vi.advanceTimersByTime(10_000);
  vi.useRealTimers();
  focus.mockReset();
});

it('view command reaches the mounted view in the next frame', () => {
  show();
  run('rename');
  run('focus');
  expect(focus).not.toHaveBeenCalled();
  pass(50);
  expect(focus).toHaveBeenCalledOnce();
});

it('view command waits for a view that is still loading and reaches it once', () => {
  run('focus');
  pass(1000);
  show();
  expect(focus).toHaveBeenCalledOnce();
  act(() => root.render(null));
  show();
  expect(focus).toHaveBeenCalledOnce();
});

it('handled view command does not repeat when its view mounts again', () => {
  show();
  run('focus');
  pass(50);
  act(() => root.render(null));
  show();
  expect(focus).toHaveBeenCalledOnce();
});

it('view command expires before a view that opens much later', () => {
  run('focus');
  pass(3000);
  show();
  expect(focus).not.toHaveBeenCalled();
});

it('shortcut selects a text box that its action shows before the next key press', () => {
  const box = document.body.appendChild(document.createElement('div'));
  const shown = createRoot(box);
  function Search() {
    return <input ref={useSelectedBy('search')} defaultValue="cello" />;
  }
  function List() {
    const [isOpen, setOpen] = useState(false);
    useCommand('find', () => {
      setOpen(true);
      run('search');
    });
    return isOpen ? <Search /> : null;
  }
  act(() => shown.render(<List />));
  act(() => {
    runFromKeys(() => run('find'));
    const field = box.querySelector('input');
    expect(field).toMatchObject({ selectionStart: 0, selectionEnd: 5 });
    expect(document.activeElement).toBe(field);
  });
  act(() => shown.unmount());
  box.remove();
});

it('command of a shortcut does not run again in the next frame', () => {
  show();
  runFromKeys(() => run('focus'));
  expect(focus).toHaveBeenCalledOnce();
  pass(50);
  expect(focus).toHaveBeenCalledOnce();
});
