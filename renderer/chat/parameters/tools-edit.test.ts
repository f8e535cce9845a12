import { describe, expect, it } from 'vitest';
import type { ConversationOptions } from '../../../shared/domain/conversation.ts';
import { addTools, putTool, removeTool } from './tools-edit.ts';

const answer = { content: 'sunny', isError: false, auto: true };
const options = (change: Partial<ConversationOptions> = {}): ConversationOptions => ({
  connectionId: null,
  interface: 'messages',
  model: 'vendor-s2',
  system: '',
  chatParameters: {},
  messagesParameters: {
    tools: [
      { name: 'a', input_schema: {} },
      { name: 'b', input_schema: {} },
    ],
  },
  stream: true,
  ...change,
});
const names = (change: Partial<ConversationOptions> | null) =>
  change?.messagesParameters?.tools?.map(({ name }) => name);

describe('editing a tool', () => {
  it('keeps its position, result and selection when it is renamed', () => {
    const had = options({
      messagesParameters: {
        tools: [{ name: 'a' }, { name: 'b' }],
        tool_choice: { type: 'tool', name: 'a' },
      },
      toolAnswers: { a: answer },
    });
    const change = putTool(had, 'a', { name: 'c' }, answer);
    expect(names(change)).toEqual(['c', 'b']);
    expect(change?.messagesParameters?.tool_choice).toEqual({ type: 'tool', name: 'c' });
    expect(change?.toolAnswers).toEqual({ c: answer });
  });

  it('removes its saved result unless the other interface still needs it', () => {
    const had = options({ toolAnswers: { a: answer, b: answer } });
    expect(removeTool(had, 'a')?.toolAnswers).toEqual({ b: answer });
    const shared = {
      ...had,
      chatParameters: { tools: [{ type: 'function' as const, function: { name: 'a' } }] },
    };
    expect(removeTool(shared, 'a')?.toolAnswers).toEqual({ a: answer, b: answer });
  });

  it('deletes its saved result when that is switched off', () => {
    expect(putTool(options({ toolAnswers: { a: answer } }), 'a', { name: 'a' }, null)?.toolAnswers).toEqual(
      {},
    );
  });

  it('removes the tools parameter with the last tool', () => {
    const had = options({ messagesParameters: { tools: [{ name: 'a' }], top_k: 1 } });
    expect(removeTool(had, 'a')?.messagesParameters).toEqual({ top_k: 1 });
  });
});

it('added tools replace existing tools of the same name', () => {
  expect(names(addTools(options(), [{ name: 'b', description: 'new' }, { name: 'c' }]))).toEqual([
    'a',
    'b',
    'c',
  ]);
});
