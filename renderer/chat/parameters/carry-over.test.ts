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

it('takes functions over in the other shape, and names those it cannot', () => {
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

it('leaves alone what the interface in use has already', () => {
  const own = { type: 'function', function: { name: 'a', description: 'mine' } } as const;
  const had = options({
    chatParameters: { tools: [own], stop: 'y' },
    messagesParameters: { tools: [tool('a')], stop_sequences: ['x'] },
  });
  expect(carryOver(had)).toBeNull();
});

it('drops none of too many stop sequences: they come along, marked', () => {
  const many = ['1', '2', '3', '4', '5'];
  const found = carryOver(options({ messagesParameters: { stop_sequences: many } }));
  expect(found?.change).toEqual({
    chatParameters: {},
    unfit: { 'chatParameters.stop': JSON.stringify(many) },
  });
});
