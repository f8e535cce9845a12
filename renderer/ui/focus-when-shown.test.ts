// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { focusWhenShown } from './focus-when-shown.ts';

afterEach(() => document.body.replaceChildren());

function aButton(): HTMLButtonElement {
  return document.body.appendChild(document.createElement('button'));
}

it('focusWhenShown waits until the element exists', async () => {
  focusWhenShown('[data-wanted]');
  const wanted = aButton();
  await new Promise(requestAnimationFrame);
  wanted.dataset.wanted = '';
  await vi.waitFor(() => expect(document.activeElement).toBe(wanted));
});

it('focusWhenShown does not steal the focus but takes it once it is free', async () => {
  const other = aButton();
  other.focus();
  const wanted = aButton();
  wanted.dataset.wanted = '';
  focusWhenShown('[data-wanted]');
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  expect(document.activeElement).toBe(other);
  other.remove();
  await vi.waitFor(() => expect(document.activeElement).toBe(wanted));
});

it('focusWhenShown focuses the element again after it was rendered again', async () => {
  const draw = () => {
    const wanted = aButton();
    wanted.dataset.wanted = '';
    return wanted;
  };
  const first = draw();
  focusWhenShown('[data-wanted]');
  await vi.waitFor(() => expect(document.activeElement).toBe(first));
  first.remove();
  const second = draw();
  await vi.waitFor(() => expect(document.activeElement).toBe(second));
});
