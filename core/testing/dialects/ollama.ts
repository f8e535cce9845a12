import { sse } from '../answers.ts';
import {
  BEGINNING,
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
  id: 'chatcmpl-842',
  created: 1_790_000_000,
  model: 'qwen3:8b',
  system_fingerprint: 'fp_ollama',
};
const thoughts = halves('reasoning', 'thinking').map((delta) => ({
  ...{ role: 'assistant', content: '', ...delta },
}));
const words = halves('content', 'text').map((delta) => ({ role: 'assistant', ...delta }));

export const ollama: Dialect = {
  name: 'Ollama',
  preset: 'ollama',
  model: 'qwen3:8b',
  answer: {
    whole: completion(head, { content: TEXT }),
    stream: deltas(head, words) + finish(head),
  },
  thinking: {
    whole: completion(head, { content: TEXT, reasoning: THOUGHT }),
    stream: deltas(head, [...thoughts, ...words]) + finish(head),
  },
  tools: {
    whole: completion(
      head,
      { content: '', reasoning: THOUGHT, tool_calls: [toolCall({ index: 0 })] },
      'tool_calls',
    ),
    stream:
      deltas(head, [...thoughts, { role: 'assistant', content: '', tool_calls: [toolCall({ index: 0 })] }]) +
      finish(head, 'tool_calls'),
    sentBack: { role: 'assistant', content: null, reasoning: THOUGHT, tool_calls: [toolCall()] },
  },
  messages: CHAT_MESSAGES,
  error: {
    status: 404,
    body: {
      error: {
        message: 'model "qwen9" not found, try pulling it',
        type: 'api_error',
        param: null,
        code: null,
      },
    },
    message: 'model "qwen9" not found, try pulling it',
    class: 'not_found',
  },
  midStream: {
    stream:
      deltas(head, [{ role: 'assistant', content: BEGINNING }]) + sse({ error: 'The model runner stopped' }),
    message: 'The model runner stopped',
  },
  models: {
    body: {
      object: 'list',
      data: [
        { id: 'nomic-embed-text:latest', object: 'model', created: 1_790_000_000, owned_by: 'library' },
        { id: 'qwen3:8b', object: 'model', created: 1_790_000_000, owned_by: 'library' },
        { id: 'llama3.2-vision:11b', object: 'model', created: 1_790_000_000, owned_by: 'library' },
      ],
    },
    ids: ['qwen3:8b', 'llama3.2-vision:11b'],
    // The list does not say it; the preset does.
    vision: ['llama3.2-vision:11b'],
  },
};
