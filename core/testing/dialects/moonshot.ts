import { DONE, sse } from '../answers.ts';
import {
  BEGINNING,
  CALL,
  CHAT_MESSAGES,
  completion,
  type Dialect,
  deltas,
  halves,
  TEXT,
  THOUGHT,
  toolCall,
  usage,
} from './dialect.ts';

const head = { id: 'cmpl-04ea', created: 1_790_000_000, model: 'kimi-k2-thinking' };
const begin = { role: 'assistant', content: '' };

/** Token counts stand inside the last choice. */
function end(reason: string): string {
  const choice = { index: 0, delta: {}, finish_reason: reason, usage: usage({ cached_tokens: 12 }) };
  return sse({ object: 'chat.completion.chunk', ...head, choices: [choice] }) + DONE;
}

export const moonshot: Dialect = {
  name: 'Moonshot',
  preset: 'moonshot',
  model: 'kimi-k2-thinking',
  answer: {
    whole: completion(head, { content: TEXT }),
    stream: deltas(head, [begin, ...halves('content', 'text')]) + end('stop'),
  },
  thinking: {
    whole: completion(head, { content: TEXT, reasoning_content: THOUGHT }),
    stream:
      deltas(head, [begin, ...halves('reasoning_content', 'thinking'), ...halves('content', 'text')]) +
      end('stop'),
  },
  tools: {
    whole: completion(
      head,
      { content: '', reasoning_content: THOUGHT, tool_calls: [toolCall()] },
      'tool_calls',
    ),
    stream:
      deltas(head, [
        begin,
        ...halves('reasoning_content', 'thinking'),
        { tool_calls: [{ index: 0, ...toolCall({}, '') }] },
        { tool_calls: [{ index: 0, function: { arguments: CALL.input.slice(0, 3) } }] },
        { tool_calls: [{ index: 0, function: { arguments: CALL.input.slice(3) } }] },
      ]) + end('tool_calls'),
    sentBack: {
      ...{ role: 'assistant', content: null, reasoning_content: THOUGHT, tool_calls: [toolCall()] },
    },
  },
  messages: CHAT_MESSAGES,
  error: {
    status: 429,
    body: {
      error: { message: 'The account has no balance left', type: 'exceeded_current_quota_error' },
    },
    message: 'The account has no balance left',
    class: 'quota',
  },
  midStream: {
    stream:
      deltas(head, [{ role: 'assistant', content: BEGINNING }]) +
      sse({ error: { message: 'The engine is overloaded', type: 'engine_overloaded_error' } }),
    message: 'The engine is overloaded',
  },
  models: {
    body: {
      object: 'list',
      data: [
        {
          ...{ id: 'kimi-k2-thinking', object: 'model', owned_by: 'moonshot', permission: [] },
          ...{ context_length: 262_144, supports_image_in: false, supports_reasoning: true },
        },
        {
          ...{ id: 'kimi-k2.5', object: 'model', owned_by: 'moonshot', permission: [] },
          ...{ context_length: 262_144, supports_image_in: true, supports_reasoning: true },
        },
      ],
    },
    ids: ['kimi-k2-thinking', 'kimi-k2.5'],
    vision: ['kimi-k2.5'],
    windows: { 'kimi-k2-thinking': 262_144, 'kimi-k2.5': 262_144 },
  },
};
