import { expect, it } from 'vitest';
import { hasBadOption } from './bad-options.ts';

it('minds only what was typed for the chosen interface', () => {
  const typed = { 'messagesParameters.temperature': '1.5' };
  expect(hasBadOption('messages', typed)).toBe(true);
  expect(hasBadOption('chat', typed)).toBe(false);
  expect(hasBadOption('chat', {})).toBe(false);
});
