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
  id: 'gen-17-A',
  provider: 'Google',
  model: 'google/gemini-3-flash',
  created: 1_790_000_000,
};
/** Comments keep the connection alive while the model waits. */
const WAITING = ': OPENROUTER PROCESSING\n\n';

const summary = { type: 'reasoning.text', text: THOUGHT, format: 'google-gemini-v1', index: 0 };
const encrypted = {
  ...{ type: 'reasoning.encrypted', data: 'Q3J5cHQ=', id: CALL.id, format: 'google-gemini-v1', index: 1 },
};
const thoughts = SPLIT.thinking.map((text) => ({
  ...{ role: 'assistant', content: '', reasoning: text, reasoning_details: [{ ...summary, text }] },
}));

export const openrouter: Dialect = {
  name: 'OpenRouter',
  preset: 'openrouter',
  model: 'google/gemini-3-flash',
  answer: {
    whole: completion(head, { content: TEXT, refusal: null, reasoning: null }),
    stream: WAITING + deltas(head, halves('content', 'text')) + WAITING + finish(head),
  },
  thinking: {
    whole: completion(head, {
      ...{ content: TEXT, refusal: null, reasoning: THOUGHT, reasoning_details: [summary] },
    }),
    stream: WAITING + deltas(head, [...thoughts, ...halves('content', 'text')]) + finish(head),
  },
  tools: {
    whole: completion(
      head,
      {
        ...{ content: '', reasoning: THOUGHT, reasoning_details: [summary, encrypted] },
        tool_calls: [{ index: 0, ...toolCall() }],
      },
      'tool_calls',
    ),
    stream:
      WAITING +
      deltas(head, [
        ...thoughts,
        { role: 'assistant', content: null, tool_calls: [{ index: 0, ...toolCall() }] },
        { content: '', reasoning: null, reasoning_details: [encrypted] },
      ]) +
      finish(head, 'tool_calls'),
    sentBack: {
      ...{ role: 'assistant', content: null, tool_calls: [toolCall()] },
      reasoning_details: [summary, encrypted],
    },
  },
  messages: CHAT_MESSAGES,
  error: {
    status: 402,
    body: {
      error: { message: 'This request needs more credits.', code: 402, metadata: { provider_name: null } },
      user_id: 'user_1',
    },
    message: 'This request needs more credits.',
    class: 'quota',
  },
  midStream: {
    stream:
      WAITING +
      deltas(head, [{ role: 'assistant', content: BEGINNING }]) +
      sse({
        ...head,
        error: { code: 'server_error', message: 'The provider disconnected.' },
        choices: [{ index: 0, delta: { content: '' }, finish_reason: 'error' }],
      }),
    message: 'The provider disconnected.',
  },
  models: {
    body: {
      data: [
        {
          ...{ id: 'google/gemini-3-flash', canonical_slug: 'google/gemini-3-flash', name: 'Gemini 3 Flash' },
          ...{ context_length: 1_048_576, pricing: { prompt: '0.0000003', completion: '0.0000025' } },
          architecture: { input_modalities: ['text', 'image', 'file'], output_modalities: ['text'] },
        },
        {
          ...{ id: 'deepseek/deepseek-v3.2', name: 'DeepSeek V3.2', context_length: 163_840 },
          architecture: { input_modalities: ['text'], output_modalities: ['text'] },
        },
        { id: 'a/painter', architecture: { input_modalities: ['text'], output_modalities: ['image'] } },
      ],
    },
    ids: ['google/gemini-3-flash', 'deepseek/deepseek-v3.2'],
    vision: ['google/gemini-3-flash'],
    windows: { 'google/gemini-3-flash': 1_048_576, 'deepseek/deepseek-v3.2': 163_840 },
  },
};
