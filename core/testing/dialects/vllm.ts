import { DONE, sse } from '../answers.ts';
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

const head = { id: 'chatcmpl-4f7d', created: 1_790_000_000, model: 'Qwen/Qwen3-8B' };
const nulls = { refusal: null, annotations: null, audio: null, function_call: null };
const begin = { role: 'assistant', content: '' };

export const vllm: Dialect = {
  name: 'vLLM',
  preset: 'vllm',
  model: 'Qwen/Qwen3-8B',
  answer: {
    whole: completion(head, {
      ...{ content: TEXT, ...nulls, tool_calls: [], reasoning: null, reasoning_content: null },
    }),
    stream: deltas(head, [begin, ...halves('content', 'text')]) + finish(head),
  },
  thinking: {
    whole: completion(head, {
      ...{ content: TEXT, ...nulls, tool_calls: [], reasoning: THOUGHT, reasoning_content: '' },
    }),
    stream:
      deltas(head, [begin, ...halves('reasoning', 'thinking'), ...halves('content', 'text')]) + finish(head),
  },
  tools: {
    whole: completion(
      head,
      { content: null, ...nulls, tool_calls: [toolCall()], reasoning: THOUGHT },
      'tool_calls',
    ),
    stream:
      deltas(head, [
        begin,
        ...halves('reasoning', 'thinking'),
        { tool_calls: [{ index: 0, ...toolCall({}, '') }] },
        { tool_calls: [{ index: 0, function: { arguments: CALL.input.slice(0, 8) } }] },
        { tool_calls: [{ index: 0, function: { arguments: CALL.input.slice(8) } }] },
      ]) + finish(head, 'tool_calls'),
    sentBack: { role: 'assistant', content: null, reasoning: THOUGHT, tool_calls: [toolCall()] },
  },
  messages: CHAT_MESSAGES,
  error: {
    status: 400,
    body: {
      detail: [{ type: 'missing', loc: ['body', 'messages'], msg: 'Field required', input: {} }],
    },
    message: 'Field required',
    class: 'bad_request',
  },
  midStream: {
    // The terminator follows even an error.
    stream:
      deltas(head, [begin, { content: BEGINNING }]) +
      sse({
        object: 'error',
        message: 'The engine died',
        type: 'InternalServerError',
        param: null,
        code: 500,
      }) +
      DONE,
    message: 'The engine died',
  },
  models: {
    body: {
      object: 'list',
      data: [
        {
          ...{ id: 'Qwen/Qwen3-8B', object: 'model', created: 1_790_000_000, owned_by: 'vllm' },
          ...{ root: 'Qwen/Qwen3-8B', parent: null, max_model_len: 40_960, permission: [] },
        },
        { id: 'Qwen/Qwen2.5-VL-7B', object: 'model', owned_by: 'vllm', max_model_len: 40_960 },
      ],
    },
    ids: ['Qwen/Qwen3-8B', 'Qwen/Qwen2.5-VL-7B'],
    vision: ['Qwen/Qwen2.5-VL-7B'],
    windows: { 'Qwen/Qwen3-8B': 40_960 },
  },
};
