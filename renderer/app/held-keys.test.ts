// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { guardHeldKeys } from './held-keys.ts';

const onKey = vi.fn();
let release: () => void;
beforeEach(() => {
  release = guardHeldKeys();
  onKey.mockClear();
});
afterEach(() => {
  release();
  document.body.replaceChildren();
});

function put(name: 'button' | 'textarea' | 'input' | 'div', set: Readonly<Record<string, string>> = {}) {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(set)) element.setAttribute(attribute, value);
  for (const type of ['keydown', 'keypress', 'keyup'] as const) {
    element.addEventListener(type, (event) => onKey(type, event.defaultPrevented));
  }
  document.body.append(element);
  return element;
}
const press = (target: Element, type: string, init: KeyboardEventInit) =>
  target.dispatchEvent(new KeyboardEvent(type, { bubbles: true, cancelable: true, ...init }));
/** Returns how many events of a type arrived unprevented. */
const passedCount = (type: string) =>
  onKey.mock.calls.filter(([kind, prevented]) => kind === type && !prevented).length;

it.each(['Enter', ' ', 'Delete'])('a held %j reaches a button once', (key) => {
  const button = put('button');
  press(button, 'keydown', { key });
  for (let n = 0; n < 20; n++) press(button, 'keydown', { key, repeat: true });
  press(button, 'keyup', { key });
  expect([passedCount('keydown'), passedCount('keyup')]).toEqual([1, 1]);
  press(button, 'keydown', { key });
  expect(passedCount('keydown')).toBe(2);
});

it('a held key does not trigger an element focused after it went down', () => {
  const [button, confirm] = [put('button'), put('button')];
  for (const key of ['Enter', ' ']) {
    press(button, 'keydown', { key });
    onKey.mockClear();
    press(confirm, 'keypress', { key });
    press(confirm, 'keydown', { key, repeat: true });
    press(confirm, 'keyup', { key });
    expect(onKey).not.toHaveBeenCalled();
    press(confirm, 'keydown', { key });
    expect(passedCount('keydown')).toBe(1);
    press(confirm, 'keyup', { key });
  }
});

it('a held key repeats in text fields, but does not submit', () => {
  const [area, line, box] = [put('textarea'), put('input'), put('input', { type: 'checkbox' })];
  for (const key of ['Enter', ' ', 'Backspace', 'Delete']) press(area, 'keydown', { key, repeat: true });
  expect(passedCount('keydown')).toBe(4);
  for (const key of [' ', 'Backspace']) press(line, 'keydown', { key, repeat: true });
  expect(passedCount('keydown')).toBe(6);
  press(area, 'keydown', { key: 'Enter', repeat: true, ctrlKey: true });
  press(area, 'keydown', { key: 'Enter', repeat: true, metaKey: true });
  press(line, 'keydown', { key: 'Enter', repeat: true });
  press(box, 'keydown', { key: ' ', repeat: true });
  expect(passedCount('keydown')).toBe(6);
});

it('other held keys repeat, and a held Space scrolls', () => {
  const [button, view] = [put('button'), put('div', { tabindex: '0' })];
  for (const key of ['ArrowDown', 'Tab', 'a']) press(button, 'keydown', { key, repeat: true });
  press(view, 'keydown', { key: ' ', repeat: true });
  expect(passedCount('keydown')).toBe(4);
});
