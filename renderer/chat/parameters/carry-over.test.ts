// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import type { ConversationOptions } from '../../../shared/domain/conversation.ts';
import { carryOver } from './general-fields.tsx';

const options = (change: Partial<ConversationOptions>): ConversationOptions => ({
  connectionId: null,
  interface: 'chat',
  model: 'vendor-s2',
  system: '',
  chatParameters: {},
  messagesParameters: {},
  stream: true,
  ...change,
});
const tool = (name: string) => ({ name, input_schema: { type: 'object' } });

it('carryOver converts functions to the other interface and lists tools it cannot convert', () => {
  const search = { type: 'web_search_20250305', name: 'web_search' };
  const found = carryOver(
    options({ messagesParameters: { tools: [tool('a'), search], stop_sequences: ['x'] } }),
  );
  expect(found?.left).toEqual(['web_search']);
  expect(found?.change.chatParameters).toEqual({
    tools: [{ type: 'function', function: { name: 'a', parameters: { type: 'object' } } }],
    stop: ['x'],
  });
});

it('carryOver keeps what the current interface has already set', () => {
  const own = { type: 'function', function: { name: 'a', description: 'mine' } } as const;
  const had = options({
    chatParameters: { tools: [own], stop: 'y' },
    messagesParameters: { tools: [tool('a')], stop_sequences: ['x'] },
  });
  expect(carryOver(had)).toBeNull();
});

it('carryOver keeps too many stop sequences as an invalid value instead of dropping some', () => {
  const many = ['1', '2', '3', '4', '5'];
  const found = carryOver(options({ messagesParameters: { stop_sequences: many } }));
  expect(found?.change).toEqual({
    chatParameters: {},
    unfit: { 'chatParameters.stop': JSON.stringify(many) },
  });
});
