import { sse } from '../answers.ts';
import { BEGINNING, CALL, type Dialect, IMAGE, RESULT, SPLIT, TEXT, THOUGHT } from './dialect.ts';

const head = { id: 'msg_01', type: 'message', role: 'assistant', model: 'claude-sonnet-4-5' };
const begun = { input_tokens: 12, cache_read_input_tokens: 0, output_tokens: 1 };
const SIGNATURE = 'RXJtcA==';

const event = (fields: { readonly type: string; readonly [name: string]: unknown }) =>
  sse(fields, fields.type);

function whole(content: readonly object[], stopReason = 'end_turn'): object {
  const usage = { ...begun, output_tokens: 9 };
  return { ...head, content, stop_reason: stopReason, stop_sequence: null, usage };
}

function start(): string {
  const message = { ...head, content: [], stop_reason: null, stop_sequence: null, usage: begun };
  return event({ type: 'message_start', message }) + event({ type: 'ping' });
}

function block(index: number, first: object, pieces: readonly object[]): string {
  const events = pieces.map((delta) => event({ type: 'content_block_delta', index, delta }));
  const open = event({ type: 'content_block_start', index, content_block: first });
  return [open, ...events, event({ type: 'content_block_stop', index })].join('');
}

function end(stopReason = 'end_turn'): string {
  const delta = { stop_reason: stopReason, stop_sequence: null };
  return (
    event({ type: 'message_delta', delta, usage: { output_tokens: 9 } }) + event({ type: 'message_stop' })
  );
}

const says = (index: number) =>
  block(
    index,
    { type: 'text', text: '' },
    SPLIT.text.map((text) => ({ type: 'text_delta', text })),
  );
const thinks = block(0, { type: 'thinking', thinking: '', signature: '' }, [
  ...SPLIT.thinking.map((thinking) => ({ type: 'thinking_delta', thinking })),
  { type: 'signature_delta', signature: SIGNATURE },
]);
const thinking = { type: 'thinking', thinking: THOUGHT, signature: SIGNATURE };
const toolUse = { type: 'tool_use', id: CALL.id, name: CALL.name, input: { city: 'Oslo' } };

export const anthropic: Dialect = {
  name: 'Anthropic',
  preset: 'anthropic',
  model: 'claude-sonnet-4-5',
  answer: { whole: whole([{ type: 'text', text: TEXT }]), stream: start() + says(0) + end() },
  thinking: {
    whole: whole([thinking, { type: 'text', text: TEXT }]),
    stream: start() + thinks + says(1) + end(),
  },
  tools: {
    whole: whole([thinking, toolUse], 'tool_use'),
    stream:
      start() +
      thinks +
      block(1, { ...toolUse, input: {} }, [
        { type: 'input_json_delta', partial_json: '' },
        { type: 'input_json_delta', partial_json: CALL.input.slice(0, 6) },
        { type: 'input_json_delta', partial_json: CALL.input.slice(6) },
      ]) +
      end('tool_use'),
    sentBack: { role: 'assistant', content: [thinking, toolUse] },
  },
  messages: {
    toolResult: {
      role: 'user',
      content: [{ type: 'tool_result', tool_use_id: CALL.id, content: RESULT }],
    },
    image: {
      role: 'user',
      content: [
        { type: 'text', text: IMAGE.question },
        { type: 'image', source: { type: 'base64', media_type: IMAGE.type, data: IMAGE.bytes } },
      ],
    },
  },
  error: {
    status: 529,
    body: {
      type: 'error',
      error: { type: 'overloaded_error', message: 'Overloaded, try later' },
      request_id: 'req_1',
    },
    message: 'Overloaded, try later',
    class: 'service',
  },
  midStream: {
    stream:
      start() +
      event({ type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } }) +
      event({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: BEGINNING } }) +
      event({ type: 'error', error: { type: 'overloaded_error', message: 'Overloaded, try later' } }),
    message: 'Overloaded, try later',
  },
  models: {
    body: {
      data: [
        {
          type: 'model',
          id: 'claude-sonnet-4-5',
          display_name: 'Claude Sonnet 4.5',
          created_at: '2025-09-29T00:00:00Z',
        },
        {
          type: 'model',
          id: 'claude-haiku-4-5',
          display_name: 'Claude Haiku 4.5',
          created_at: '2025-10-01T00:00:00Z',
        },
      ],
      ...{ has_more: false, first_id: 'claude-sonnet-4-5', last_id: 'claude-haiku-4-5' },
    },
    ids: ['claude-sonnet-4-5', 'claude-haiku-4-5'],
    // The list does not say it; the preset does.
    vision: ['claude-sonnet-4-5', 'claude-haiku-4-5'],
  },
};
