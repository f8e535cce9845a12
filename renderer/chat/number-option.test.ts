import { expect, it } from 'vitest';
import { NUMBER_OPTIONS, readNumber } from './number-option.ts';

const option = (of: 'chat' | 'messages', name: string) => {
  const found = NUMBER_OPTIONS[of].find((one) => one.name === name);
  if (!found) throw new Error(`no ${name}`);
  return found;
};

it('has another range for each interface', () => {
  expect(readNumber('1.5', option('chat', 'temperature'), 'chat').problem).toBeNull();
  expect(readNumber('1.5', option('messages', 'temperature'), 'messages').problem).toBe('tooLarge');
});

it('takes a comma for a point, and nothing for "not set"', () => {
  expect(readNumber('0,5', option('chat', 'temperature'), 'chat')).toEqual({ value: 0.5, problem: null });
  expect(readNumber(' ', option('chat', 'temperature'), 'chat')).toEqual({ value: undefined, problem: null });
});

it('says what is wrong', () => {
  const tokens = option('chat', 'max_tokens');
  expect(readNumber('many', tokens, 'chat').problem).toBe('notNumber');
  expect(readNumber('0', tokens, 'chat').problem).toBe('tooSmall');
  expect(readNumber('1.5', tokens, 'chat').problem).toBe('notInteger');
});
