import { afterEach, beforeEach, expect, it } from 'vitest';
import { EarlyTyping } from './early-typing.ts';

let wanted = true;
let field: HTMLInputElement;
let reached: string[];
const early = new EarlyTyping(
  () => wanted,
  () => {
    wanted = false;
  },
);

beforeEach(() => {
  wanted = true;
  reached = [];
  field = document.body.appendChild(document.createElement('input'));
  field.addEventListener('keydown', ({ key }) => reached.push(key));
  field.focus();
});
afterEach(() => {
  early.take();
  field.remove();
});

/** Presses keys in the field; answers with whether the last one would still be typed there. */
function press(...keys: (string | KeyboardEventInit)[]): boolean {
  let isTyped = true;
  for (const key of keys) {
    const init = typeof key === 'string' ? { key } : key;
    isTyped = field.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true }));
  }
  return isTyped;
}

it('keeps what is typed out of the field, for whoever takes it', () => {
  early.begin();
  expect(press('t', 'r', 'x', 'Backspace', 'a', 'Tab', '你', { key: '@', ctrlKey: true, altKey: true })).toBe(
    false,
  );
  expect(reached).toEqual([]);
  expect(early.take()).toBe('tra你@');
  expect(press('s')).toBe(true);
  expect(reached).toEqual(['s']);
  expect(early.take()).toBe('');
});

it('lets keys of the window through, and ends with Esc, a press of the pointer, or when nobody wants it any more', () => {
  early.begin();
  expect(press({ key: 'k', ctrlKey: true })).toBe(true);
  press('a', 'Escape');
  expect(wanted).toBe(false);
  expect(press('b')).toBe(true);
  expect(early.take()).toBe('');

  wanted = true;
  early.begin();
  window.dispatchEvent(new Event('pointerdown'));
  expect(press('c')).toBe(true);

  early.begin();
  wanted = false;
  expect(press('d')).toBe(true);
  wanted = true;
  expect(press('e')).toBe(true);
});

it('begins anew each time', () => {
  early.begin();
  press('a');
  early.begin();
  press('b');
  expect(early.take()).toBe('b');
});
