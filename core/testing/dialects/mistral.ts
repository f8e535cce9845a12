import { sse } from '../answers.ts';
import {
  BEGINNING,
  CHAT_MESSAGES,
  completion,
  type Dialect,
  deltas,
  finish,
  halves,
  SPLIT,
  TEXT,
  THOUGHT,
  toolCall,
} from './dialect.ts';

const head = { id: 'cmpl-e5cc', created: 1_790_000_000, model: 'magistral-small-latest' };
const thinks = (text: string) => ({ type: 'thinking', thinking: [{ type: 'text', text }] });
/** A tool call of this service has no `type` in an answer. */
const call = { ...toolCall({ index: 0 }), type: undefined };

export const mistral: Dialect = {
  name: 'Mistral',
  preset: 'mistral',
  model: 'magistral-small-latest',
  answer: {
    whole: completion(head, { content: TEXT, tool_calls: null, prefix: false }),
    stream:
      deltas(head, [{ role: 'assistant', content: '' }, ...halves('content', 'text')]) +
      finish(head, 'stop', 'same'),
  },
  thinking: {
    whole: completion(head, {
      content: [
        { ...thinks(THOUGHT), closed: true },
        { type: 'text', text: TEXT },
      ],
      tool_calls: null,
    }),
    stream:
      deltas(head, [
        { role: 'assistant', content: '' },
        ...SPLIT.thinking.map((text) => ({ content: [thinks(text)] })),
        { content: [{ type: 'text', text: SPLIT.text[0] }] },
        { content: SPLIT.text[1] },
      ]) + finish(head, 'stop', 'same'),
  },
  tools: {
    whole: completion(head, { content: [thinks(THOUGHT)], tool_calls: [call] }, 'tool_calls'),
    stream:
      deltas(head, [
        { role: 'assistant', content: '' },
        ...SPLIT.thinking.map((text) => ({ content: [thinks(text)] })),
        { content: '', tool_calls: [call] },
      ]) + finish(head, 'tool_calls', 'same'),
    sentBack: { role: 'assistant', content: [thinks(THOUGHT)], tool_calls: [toolCall()] },
  },
  messages: CHAT_MESSAGES,
  error: {
    status: 422,
    body: {
      object: 'error',
      message: {
        detail: [
          { type: 'extra_forbidden', loc: ['body', 'user'], msg: 'This input is not permitted', input: 'x' },
        ],
      },
      ...{ type: 'invalid_request_error', param: null, code: null },
    },
    message: 'This input is not permitted',
    class: 'bad_request',
  },
  midStream: {
    stream:
      deltas(head, [{ role: 'assistant', content: BEGINNING }]) +
      sse({
        object: 'error',
        message: 'The service is unavailable',
        type: 'service_unavailable',
        code: 3505,
      }),
    message: 'The service is unavailable',
  },
  models: {
    body: {
      object: 'list',
      data: [
        {
          ...{ id: 'mistral-small-latest', object: 'model', owned_by: 'mistralai', aliases: [] },
          capabilities: { completion_chat: true, function_calling: true, vision: true, fine_tuning: false },
          max_context_length: 131_072,
        },
        {
          ...{ id: 'magistral-small-latest', object: 'model', owned_by: 'mistralai', aliases: [] },
          capabilities: { completion_chat: true, function_calling: true, vision: false },
          max_context_length: 131_072,
        },
        {
          ...{ id: 'mistral-embed', object: 'model', owned_by: 'mistralai', aliases: [] },
          capabilities: { completion_chat: false, function_calling: false, vision: false },
          max_context_length: 8192,
        },
      ],
    },
    ids: ['mistral-small-latest', 'magistral-small-latest'],
    vision: ['mistral-small-latest'],
    windows: { 'mistral-small-latest': 131_072 },
  },
};
