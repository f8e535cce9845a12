import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Button } from './button.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
const onClick = vi.fn();
beforeEach(() => {
  onClick.mockReset();
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
});

/** Renders the button, and returns its element. */
function show(disabled: boolean): HTMLButtonElement {
  act(() =>
    root.render(
      <Button disabled={disabled} onClick={onClick}>
        Next
      </Button>,
    ),
  );
  const button = document.querySelector('button');
  if (!button) throw new Error('no button');
  return button;
}

it('a button that is disabled while it has the focus keeps it and ignores presses', () => {
  const button = show(false);
  act(() => button.focus());
  show(true);
  expect(button.disabled).toBe(false);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(button);
  act(() => button.click());
  expect(onClick).not.toHaveBeenCalled();
  show(false);
  expect(button.hasAttribute('aria-disabled')).toBe(false);
  act(() => button.click());
  expect(onClick).toHaveBeenCalledOnce();
});

it('a disabled button leaves the tab order once the focus has moved on', () => {
  const button = show(false);
  act(() => button.focus());
  show(true);
  act(() => button.blur());
  expect(button.disabled).toBe(true);
  expect(button.hasAttribute('aria-disabled')).toBe(false);
});
