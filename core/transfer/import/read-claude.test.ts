import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DOCUMENT_MAX_LENGTH } from '../../../shared/service/limits.ts';
import { runs } from '../../testing/deep.ts';
import { countedMisses } from '../testing/counted-misses.ts';
import { readClaude } from './read-claude.ts';

const ROOT = '00000000-0000-4000-8000-000000000000';

function message(uuid: string, sender: string, text: string, more: Record<string, unknown> = {}) {
  const at = '2025-03-01T10:00:00.000000Z';
  const content = [{ start_timestamp: at, stop_timestamp: at, type: 'text', text, citations: [] }];
  return { uuid, text, content, sender, created_at: at, updated_at: at, attachments: [], files: [], ...more };
}

function read(messages: readonly unknown[], more: Record<string, unknown> = {}) {
  const misses = countedMisses();
  const conversation = {
    uuid: 'c',
    name: 'A talk',
    summary: '',
    account: { uuid: 'me' },
    created_at: '2025-03-01T09:59:00.000000Z',
    updated_at: '2025-03-01T10:01:00.000000Z',
    chat_messages: messages,
    ...more,
  };
  const found = readClaude(JSON.parse(JSON.stringify(conversation)), misses);
  if (found === null) throw new Error('it should be read');
  return { ...found, misses: misses.counts };
}

it('reads messages in order with their roles and dates', () => {
  const found = read([message('1', 'human', 'Hello'), message('2', 'assistant', 'Hello to you')]);
  expect(found).toMatchObject({
    ...{ key: 'claude:c', title: 'A talk', active: 1, misses: {} },
    createdAt: Date.UTC(2025, 2, 1, 9, 59),
    updatedAt: Date.UTC(2025, 2, 1, 10, 1),
  });
  expect(found.turns).toMatchObject([
    { parent: null, role: 'user', parts: [{ type: 'text', text: 'Hello' }], answer: null },
    { parent: 0, role: 'assistant', parts: [{ text: 'Hello to you' }], answer: { interface: 'messages' } },
  ]);
});

it('separates thinking and tools: a tool result is not a part of the answer', () => {
  const content = [
    { type: 'thinking', thinking: 'Look it up.', summaries: [], cut_off: false },
    { type: 'text', text: 'I will look.' },
    { type: 'tool_use', id: 'toolu_1', name: 'web_search', input: { query: 'x' } },
    {
      type: 'tool_result',
      tool_use_id: 'toolu_1',
      content: [{ type: 'text', text: 'found' }],
      is_error: false,
    },
    { type: 'token_budget' },
    { type: 'text', text: 'It is so.', citations: [{ uuid: 'u' }] },
    { type: 'hologram' },
  ];
  const { turns, misses } = read([message('1', 'human', 'Q'), message('2', 'assistant', '', { content })]);
  expect(turns.map(({ role, parts }) => [role, parts.map(({ type }) => type)])).toEqual([
    ['user', ['text']],
    ['assistant', ['thinking', 'text', 'tool_call']],
    ['user', ['tool_result']],
    ['assistant', ['text']],
  ]);
  expect(turns[1]?.parts[2]).toMatchObject({ id: 'toolu_1', name: 'web_search', input: '{"query":"x"}' });
  expect(turns[2]?.parts[0]).toMatchObject({ toolCallId: 'toolu_1', content: 'found', isError: false });
  expect(misses).toEqual({ citations: 1, hologram: 1 });
});

it('imports extracted text of files as documents, and counts other files', () => {
  const attachments = [
    { file_name: 'notes.txt', file_size: 5, file_type: 'txt', extracted_content: 'Notes' },
    { file_name: '', file_type: 'text/csv', extracted_content: 'x'.repeat(DOCUMENT_MAX_LENGTH + 5) },
    { file_name: 'empty.pdf' },
  ];
  const files = [{ file_name: 'photo.png' }];
  const { turns, misses } = read([message('1', 'human', 'See', { attachments, files })]);
  expect(turns[0]?.parts).toMatchObject([
    { type: 'document', title: 'notes.txt', mediaType: 'text/plain', text: 'Notes', cite: false },
    { type: 'document', title: 'attachment · 1/2', mediaType: 'text/csv' },
    { type: 'document', title: 'attachment · 2/2', text: 'xxxxx' },
    { type: 'text', text: 'See' },
  ]);
  expect(misses).toEqual({ attachments: 1, files: 1 });
});

it('keeps branches that the file contains', () => {
  const { turns, active } = read(
    [
      message('1', 'human', 'Q', { parent_message_uuid: ROOT }),
      message('2', 'assistant', 'A', { parent_message_uuid: '1' }),
      message('3', 'assistant', 'B', { parent_message_uuid: '1' }),
      message('4', 'human', 'R', { parent_message_uuid: ROOT }),
    ],
    { current_leaf_message_uuid: '2' },
  );
  expect(turns.map(({ parent }) => parent)).toEqual([null, 0, 0, null]);
  expect(active).toBe(1);
});

it('reads older files with text beside blocks, and duplicate ids', () => {
  const bare = { uuid: '1', sender: 'human', text: 'Old' };
  const { turns } = read([
    bare,
    { ...bare, sender: 'assistant', text: 'Twice' },
    { sender: 'robot', text: '?' },
    7,
  ]);
  expect(turns.map(({ role, parts }) => [role, parts[0]])).toMatchObject([
    ['user', { text: 'Old' }],
    ['assistant', { text: 'Twice' }],
  ]);
});

it('reads or refuses any value without throwing', () => {
  const any = fc.anything({ withNullPrototype: false, maxDepth: 3 });
  const block = fc.oneof(
    any,
    fc.record({
      type: fc.oneof(fc.constantFrom('text', 'thinking', 'tool_use', 'tool_result'), any),
      ...{ text: any, thinking: any, input: any, content: any, citations: any, id: any, name: any },
    }),
  );
  const message = fc.record({
    uuid: fc.oneof(fc.constantFrom('a', 'b'), any),
    sender: fc.oneof(fc.constantFrom('human', 'assistant'), any),
    parent_message_uuid: fc.oneof(fc.constantFrom('a', 'b'), any),
    content: fc.oneof(fc.array(block), any),
    ...{ text: any, created_at: any, attachments: fc.oneof(fc.array(any), any), files: any },
  });
  fc.assert(
    fc.property(
      fc.record({ chat_messages: fc.array(fc.oneof(message, any)), uuid: any, name: any }),
      (value) => {
        readClaude(value, countedMisses());
      },
    ),
    runs(300, 20_000),
  );
});
