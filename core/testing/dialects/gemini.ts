import { DONE, sse } from '../answers.ts';
import {
  BEGINNING,
  CALL,
  CHAT_MESSAGES,
  completion,
  type Dialect,
  deltas,
  SPLIT,
  TEXT,
  toolCall,
  usage,
} from './dialect.ts';

const head = { id: 'Lq3fab', created: 1_790_000_000, model: 'models/gemini-3-flash' };
const signed = { extra_content: { google: { thought_signature: 'RWpRS01n' } } };

/** The last chunk holds text, the finish reason and the counts together. */
function end(delta: object, reason: string): string {
  const choice = { index: 0, delta: { role: 'assistant', ...delta }, finish_reason: reason };
  return sse({ object: 'chat.completion.chunk', ...head, choices: [choice], usage: usage() }) + DONE;
}

export const gemini: Dialect = {
  name: 'Gemini',
  preset: 'gemini',
  model: 'models/gemini-3-flash',
  answer: {
    whole: completion(head, { content: TEXT, ...signed }),
    stream:
      deltas(head, [{ role: 'assistant', content: SPLIT.text[0] }]) +
      end({ content: SPLIT.text[1], ...signed }, 'stop'),
  },
  // The compatible interface returns thoughts only on request, with a field of its own.
  thinking: null,
  tools: {
    whole: completion(head, { tool_calls: [toolCall(signed)] }, 'tool_calls'),
    // The stream has no index, cuts the arguments, and may finish with `stop`.
    stream:
      deltas(head, [
        { role: 'assistant', tool_calls: [toolCall({}, CALL.input.slice(0, 4))] },
        { role: 'assistant', tool_calls: [{ function: { arguments: CALL.input.slice(4) } }] },
        { role: 'assistant', tool_calls: [signed] },
      ]) + end({}, 'stop'),
    sentBack: { role: 'assistant', content: null, tool_calls: [toolCall(signed)] },
  },
  messages: CHAT_MESSAGES,
  error: {
    status: 400,
    body: [
      {
        error: {
          ...{ code: 400, message: 'The API key is not valid.', status: 'INVALID_ARGUMENT' },
          details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID' }],
        },
      },
    ],
    message: 'The API key is not valid.',
    class: 'key',
  },
  midStream: {
    stream:
      deltas(head, [{ role: 'assistant', content: BEGINNING }]) +
      sse([{ error: { code: 503, message: 'The model is overloaded.', status: 'UNAVAILABLE' } }]),
    message: 'The model is overloaded.',
  },
  models: {
    body: {
      object: 'list',
      data: ['models/gemini-embedding-001', 'models/gemini-3-flash', 'models/gemini-2.5-flash'].map((id) => ({
        ...{ id, object: 'model', owned_by: 'google', display_name: id },
      })),
    },
    ids: ['models/gemini-3-flash', 'models/gemini-2.5-flash'],
    // The list does not say it; the preset does.
    vision: ['models/gemini-3-flash', 'models/gemini-2.5-flash'],
  },
};
