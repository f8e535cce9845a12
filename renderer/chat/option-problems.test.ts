import { expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../shared/domain/default-settings.ts';
import { NUMBER_OPTIONS, optionProblems, readNumber } from './option-problems.ts';

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

it('finds stored parameters that the chosen interface refuses', () => {
  const options = { ...DEFAULT_SETTINGS.newConversation, connectionId: null, messagesParameters: {} };
  expect(optionProblems({ ...options, chatParameters: { temperature: 3 } })).toEqual(['temperature']);
  expect(optionProblems({ ...options, interface: 'messages', chatParameters: { temperature: 3 } })).toEqual(
    [],
  );
});
