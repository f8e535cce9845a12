import {
  CALL,
  CHAT_MESSAGES,
  completion,
  type Dialect,
  deltas,
  finish,
  halves,
  SPLIT,
  TEXT,
  toolCall,
} from './dialect.ts';

const head = {
  id: 'chatcmpl-A1',
  created: 1_790_000_000,
  model: 'gpt-4.1-mini-2025-04-14',
  service_tier: 'default',
  system_fingerprint: 'fp_1',
};
const plain = { refusal: null, annotations: [] };
const begin = { role: 'assistant', content: '', refusal: null };

export const openai: Dialect = {
  name: 'OpenAI',
  preset: 'openai',
  model: 'gpt-4.1-mini',
  answer: {
    whole: completion(head, { content: TEXT, ...plain }),
    stream: deltas(head, [begin, ...halves('content', 'text')]) + finish(head),
  },
  // Chat completions of OpenAI count the reasoning, but do not return it.
  thinking: null,
  tools: {
    whole: completion(head, { content: null, tool_calls: [toolCall()], ...plain }, 'tool_calls'),
    stream:
      deltas(head, [
        { role: 'assistant', content: null, tool_calls: [{ index: 0, ...toolCall({}, '') }] },
        { tool_calls: [{ index: 0, function: { arguments: CALL.input.slice(0, 5) } }] },
        { tool_calls: [{ index: 0, function: { arguments: CALL.input.slice(5) } }] },
      ]) + finish(head, 'tool_calls'),
    sentBack: { role: 'assistant', content: null, tool_calls: [toolCall()] },
  },
  messages: CHAT_MESSAGES,
  error: {
    status: 401,
    body: {
      error: {
        message: 'The key sk-…wxyz is not valid.',
        type: 'invalid_request_error',
        param: null,
        code: 'invalid_api_key',
      },
    },
    message: 'The key sk-…wxyz is not valid.',
    class: 'key',
  },
  midStream: {
    stream:
      deltas(head, [begin, { content: SPLIT.text[0] }]) +
      `data: ${JSON.stringify({
        error: { message: 'The server had a problem.', type: 'server_error', param: null, code: null },
      })}\n\n`,
    message: 'The server had a problem.',
  },
  models: {
    body: {
      object: 'list',
      data: [
        { id: 'gpt-4.1-mini', object: 'model', created: 1_744_000_000, owned_by: 'system' },
        { id: 'o4-mini', object: 'model', created: 1_744_000_000, owned_by: 'system' },
        { id: 'whisper-1', object: 'model', created: 1_677_000_000, owned_by: 'openai-internal' },
        { id: 'text-embedding-3-small', object: 'model', created: 1_705_000_000, owned_by: 'system' },
      ],
    },
    ids: ['gpt-4.1-mini', 'o4-mini'],
    // The list does not say it; the preset does.
    vision: ['gpt-4.1-mini', 'o4-mini'],
  },
};
