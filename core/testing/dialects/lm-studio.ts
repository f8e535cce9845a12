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
  SPLIT,
  TEXT,
  THOUGHT,
  toolCall,
} from './dialect.ts';

const head = {
  id: 'chatcmpl-cjf4',
  created: 1_790_000_000,
  model: 'qwen3-8b',
  system_fingerprint: 'qwen3-8b',
};
const begin = { role: 'assistant', content: '' };

export const lmStudio: Dialect = {
  name: 'LM Studio',
  preset: 'lm-studio',
  model: 'qwen3-8b',
  answer: {
    whole: completion(head, { content: TEXT, tool_calls: [] }, 'stop', { stats: {} }),
    stream: deltas(head, [begin, ...halves('content', 'text')]) + finish(head),
  },
  thinking: {
    whole: completion(head, { content: `<think>${THOUGHT}</think>\n\n${TEXT}`, tool_calls: [] }),
    stream:
      deltas(head, [
        begin,
        { content: '<think>' },
        ...halves('content', 'thinking'),
        { content: '</think>' },
        { content: '\n\n' },
        ...halves('content', 'text'),
      ]) + finish(head),
  },
  tools: {
    whole: completion(
      head,
      { content: `<think>${THOUGHT}</think>\n\n`, tool_calls: [toolCall()] },
      'tool_calls',
    ),
    stream:
      deltas(head, [
        begin,
        { content: `<think>${SPLIT.thinking[0]}` },
        { content: `${SPLIT.thinking[1]}</think>\n\n` },
        { tool_calls: [{ index: 0, ...toolCall({}, '') }] },
        { tool_calls: [{ index: 0, type: 'function', function: { arguments: CALL.input } }] },
      ]) + finish(head, 'tool_calls'),
    sentBack: {
      ...{ role: 'assistant', content: `<think>${THOUGHT}</think>\n\n`, tool_calls: [toolCall()] },
    },
  },
  messages: CHAT_MESSAGES,
  error: {
    status: 400,
    body: { error: 'No models loaded. Load one first.' },
    message: 'No models loaded. Load one first.',
    class: 'bad_request',
  },
  midStream: {
    stream:
      deltas(head, [begin, { content: BEGINNING }]) +
      sse({ error: { message: 'The model crashed.' }, message: 'The model crashed.' }, 'error'),
    message: 'The model crashed.',
  },
  models: {
    body: {
      object: 'list',
      data: [
        { id: 'text-embedding-nomic-embed-text-v1.5', object: 'model', owned_by: 'organization_owner' },
        { id: 'qwen3-8b', object: 'model', owned_by: 'organization_owner' },
        { id: 'qwen2.5-vl-7b', object: 'model', owned_by: 'organization_owner' },
      ],
    },
    ids: ['qwen3-8b', 'qwen2.5-vl-7b'],
    vision: ['qwen2.5-vl-7b'],
  },
};
