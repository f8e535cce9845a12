import { expect, it } from 'vitest';
import { hasBadOption } from './session-state.ts';

it('hasBadOption ignores invalid fields of the interface that is not selected', () => {
  const unfit = { 'messagesParameters.temperature': '1.5' };
  expect(hasBadOption({ interface: 'messages', unfit })).toBe(true);
  expect(hasBadOption({ interface: 'chat', unfit })).toBe(false);
  expect(hasBadOption({ interface: 'chat' })).toBe(false);
  expect(hasBadOption({ interface: 'chat', unfit: { system: 'too long' } })).toBe(true);
});
