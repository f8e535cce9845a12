import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useRested } from './use-rested.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

function Shown({ areSeen }: { areSeen: boolean }) {
  return useRested(areSeen) ? 'actions' : '';
}

let root: Root;
let target: HTMLElement;
const show = (areSeen: boolean) => act(() => root.render(<Shown areSeen={areSeen} />));
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

beforeEach(() => {
  vi.useFakeTimers();
  target = document.createElement('div');
  root = createRoot(target);
});
afterEach(() => {
  act(() => root.unmount());
  vi.useRealTimers();
});

it('turn actions mount only after the turn has been mounted for a while', () => {
  show(false);
  pass(149);
  expect(target.textContent).toBe('');
  pass(1);
  expect(target.textContent).toBe('actions');
});

it('turn actions that are always visible mount with the turn', () => {
  show(true);
  expect(target.textContent).toBe('actions');
});

it('turn actions mount early when they become visible', () => {
  show(false);
  show(true);
  expect(target.textContent).toBe('actions');
});
