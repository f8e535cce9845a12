import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { viewWishes } from './view-wishes.ts';

const { wish, useWish } = viewWishes<'focus' | 'rename'>();
const focus = vi.fn();
let root: Root;

function View() {
  useWish('focus', focus);
  return null;
}
const show = () => act(() => root.render(<View />));
/** Time passes, and with it pictures are drawn. */
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

it('is fulfilled with the next picture by the view that is there', () => {
  show();
  wish('rename');
  wish('focus');
  expect(focus).not.toHaveBeenCalled();
  pass(50);
  expect(focus).toHaveBeenCalledOnce();
});

it('waits for a view that is still being read, and is fulfilled once', () => {
  wish('focus');
  pass(1000);
  show();
  expect(focus).toHaveBeenCalledOnce();
  act(() => root.render(null));
  show();
  expect(focus).toHaveBeenCalledOnce();
});

it('does not come back when the view that fulfilled it comes anew', () => {
  show();
  wish('focus');
  pass(50);
  act(() => root.render(null));
  show();
  expect(focus).toHaveBeenCalledOnce();
});

it('does not wait for ever: who comes later came for something else', () => {
  wish('focus');
  pass(3000);
  show();
  expect(focus).not.toHaveBeenCalled();
});
