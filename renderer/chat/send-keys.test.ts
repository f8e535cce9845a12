import { expect, it } from 'vitest';
import { sendsMessage } from '../ui/key-combo.ts';

const press = (change: object = {}) => ({
  key: 'Enter',
  code: 'Enter',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...change,
});

it('Enter sends the message and Shift+Enter inserts a line break', () => {
  expect(sendsMessage(press(), true, false)).toBe(true);
  expect(sendsMessage(press({ shiftKey: true }), true, false)).toBe(false);
});

it('Mod+Enter sends the message only when that setting is on', () => {
  expect(sendsMessage(press(), false, false)).toBe(false);
  expect(sendsMessage(press({ ctrlKey: true }), false, false)).toBe(true);
  expect(sendsMessage(press({ metaKey: true }), false, true)).toBe(true);
});

it('Enter never sends while an input method composes', () => {
  expect(sendsMessage(press({ isComposing: true }), true, false)).toBe(false);
  expect(sendsMessage(press({ keyCode: 229 }), true, false)).toBe(false);
});
