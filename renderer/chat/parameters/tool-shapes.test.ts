import { describe, expect, it } from 'vitest';
import { chatTool } from '../../../shared/service/chat.ts';
import { messagesTool } from '../../../shared/service/messages.ts';
import { chatToolOf, functionOf, messagesToolOf, readTools, toolName } from './tool-shapes.ts';

const schema = { type: 'object', properties: { city: { type: 'string' } } };
const chat = {
  type: 'function',
  function: { name: 'weather', description: 'Now', parameters: schema },
} as const;
const messages = { name: 'weather', description: 'Now', input_schema: schema };

describe('tool conversion', () => {
  it('converts a function between both interfaces and back', () => {
    const one = functionOf(chat);
    expect(one && messagesToolOf(one)).toEqual(messages);
    const other = functionOf(messages);
    expect(other && chatToolOf(other)).toEqual(chat);
  });

  it('keeps fields that only Messages supports', () => {
    const marked = { ...messages, cache_control: { type: 'ephemeral' } };
    const read = functionOf(marked);
    expect(read && messagesToolOf(read)).toEqual(marked);
  });

  it('adds what each interface requires', () => {
    const plain = { name: 'now', more: {} };
    expect(chatTool.safeParse(chatToolOf(plain)).success).toBe(true);
    expect(messagesTool.parse(messagesToolOf(plain)).input_schema).toEqual({
      type: 'object',
      properties: {},
    });
  });

  it('does not treat a tool of the service as a function', () => {
    expect(functionOf({ type: 'web_search_20250305', name: 'web_search' })).toBeNull();
    expect(toolName({ type: 'web_search_20250305', name: 'web_search' })).toBe('web_search');
    expect(toolName(chat)).toBe('weather');
  });
});

describe('readTools for pasted text', () => {
  const names = (text: string) => readTools(text)?.tools.map(({ name }) => name);

  it('accepts either shape, alone, in a list or in a request', () => {
    expect(names(JSON.stringify([chat, { ...messages, name: 'other' }]))).toEqual(['weather', 'other']);
    expect(names(JSON.stringify(chat))).toEqual(['weather']);
    expect(names(JSON.stringify({ model: 'x', tools: [messages] }))).toEqual(['weather']);
    expect(names(JSON.stringify([{ name: 'bare', parameters: schema }]))).toEqual(['bare']);
  });

  it('counts invalid tools and keeps the last one of a name', () => {
    const read = readTools(
      JSON.stringify([messages, { ...messages, description: 'Later' }, { name: 'a b' }, 5]),
    );
    expect(read?.tools).toMatchObject([{ description: 'Later' }]);
    expect(read?.skipped).toBe(2);
  });

  it('accepts tools of the service', () => {
    const read = readTools('[{"type":"web_search_20250305","name":"web_search","max_uses":3}]');
    expect(read?.ofService).toEqual([{ type: 'web_search_20250305', name: 'web_search', max_uses: 3 }]);
  });

  it('returns null for text that is not JSON', () => {
    expect(readTools('[{')).toBeNull();
  });
});

describe('tools without a name', () => {
  const set = { type: 'mcp_toolset', mcp_server_name: 'files' };

  it('are accepted by type and distinguished by their server', () => {
    const other = { ...set, mcp_server_name: 'mail' };
    const read = readTools(JSON.stringify([set, other, { type: 'custom' }, {}]));
    expect(read?.ofService).toEqual([set, other]);
    expect(read?.skipped).toBe(2);
    expect(read?.ofService.map(toolName)).toEqual(['mcp_toolset files', 'mcp_toolset mail']);
  });

  it('are valid for Messages, while a function requires a name', () => {
    expect(messagesTool.safeParse(set).success).toBe(true);
    for (const tool of [{}, { type: 'custom' }, { type: '' }, { description: 'x' }]) {
      expect(messagesTool.safeParse(tool).success).toBe(false);
    }
  });
});
