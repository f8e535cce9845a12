import { sse } from '../answers.ts';
import {
  BEGINNING,
  CALL,
  CHAT_MESSAGES,
  completion,
  type Dialect,
  deltas,
  finish,
  halves,
  TEXT,
  THOUGHT,
  toolCall,
} from './dialect.ts';

const head = {
  id: '930c60df',
  created: 1_790_000_000,
  model: 'deepseek-chat',
  system_fingerprint: 'fp_ds',
};
const begin = { role: 'assistant', content: null, reasoning_content: '' };
const thoughts = halves('reasoning_content', 'thinking').map((delta) => ({ content: null, ...delta }));
const words = halves('content', 'text').map((delta) => ({ ...delta, reasoning_content: null }));

export const deepseek: Dialect = {
  name: 'DeepSeek',
  preset: 'deepseek',
  model: 'deepseek-chat',
  answer: {
    whole: completion(head, { content: TEXT }),
    stream:
      ': keep-alive\n\n' +
      deltas(head, [{ role: 'assistant', content: '' }, ...halves('content', 'text')]) +
      finish(head, 'stop', 'same'),
  },
  thinking: {
    whole: completion(head, { content: TEXT, reasoning_content: THOUGHT }),
    stream: deltas(head, [begin, ...thoughts, ...words]) + finish(head, 'stop', 'same'),
  },
  tools: {
    whole: completion(
      head,
      { content: '', reasoning_content: THOUGHT, tool_calls: [{ index: 0, ...toolCall() }] },
      'tool_calls',
    ),
    stream:
      deltas(head, [
        begin,
        ...thoughts,
        { content: null, tool_calls: [{ index: 0, ...toolCall({}, '') }] },
        { content: null, tool_calls: [{ index: 0, function: { arguments: CALL.input } }] },
      ]) + finish(head, 'tool_calls', 'same'),
    sentBack: {
      ...{ role: 'assistant', content: null, reasoning_content: THOUGHT, tool_calls: [toolCall()] },
    },
  },
  messages: CHAT_MESSAGES,
  error: {
    status: 402,
    body: {
      error: {
        message: 'No balance left',
        type: 'unknown_error',
        param: null,
        code: 'invalid_request_error',
      },
    },
    message: 'No balance left',
    class: 'quota',
  },
  midStream: {
    stream:
      deltas(head, [{ role: 'assistant', content: BEGINNING }]) +
      sse({ error: { message: 'The queue is full', type: 'server_error', code: null } }),
    message: 'The queue is full',
  },
  models: {
    body: {
      object: 'list',
      data: ['deepseek-chat', 'deepseek-reasoner'].map((id) => ({
        ...{ id, object: 'model', owned_by: 'deepseek' },
      })),
    },
    ids: ['deepseek-chat', 'deepseek-reasoner'],
    vision: [],
  },
};
