import { expect, it } from 'vitest';
import { nameBlock } from './other-block.tsx';

it('nameBlock recognizes tool calls of the service and of MCP servers', () => {
  expect(nameBlock({ type: 'server_tool_use', id: 's', name: 'web_search', input: { query: 'x' } })).toEqual({
    kind: 'server_call',
    name: 'web_search',
    body: { query: 'x' },
  });
  expect(nameBlock({ type: 'mcp_tool_use', name: 'read', server_name: 'files', input: {} }).name).toBe(
    'files: read',
  );
});

it('nameBlock recognizes results of server tools and their failures', () => {
  const hits = [{ type: 'web_search_result', url: 'https://example.org' }];
  expect(nameBlock({ type: 'web_search_tool_result', tool_use_id: 's', content: hits })).toEqual({
    kind: 'server_result',
    name: 'web_search',
    body: hits,
  });
  expect(nameBlock({ type: 'mcp_tool_result', is_error: true, content: 'no' }).kind).toBe('server_error');
  const failed = { type: 'web_search_tool_result_error', error_code: 'max_uses_exceeded' };
  expect(nameBlock({ type: 'web_search_tool_result', content: failed }).kind).toBe('server_error');
});

it('nameBlock keeps an unknown block complete', () => {
  expect(nameBlock({ type: 'hologram', rays: 3 })).toEqual({
    kind: 'unknown',
    name: 'hologram',
    body: { type: 'hologram', rays: 3 },
  });
  expect(nameBlock('words').name).toBe('');
  expect(nameBlock({ type: 7 }).name).toBe('');
  expect(nameBlock({ type: 'redacted_thinking', data: 'x' }).kind).toBe('redacted');
});
