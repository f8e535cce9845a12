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

const head = { id: '0500a1', created: 1_790_000_000, model: 'MiniMax-M2' };
const fine = { base_resp: { status_code: 0, status_msg: '' } };
const sensitive = { input_sensitive: false, output_sensitive: false, input_sensitive_type: 0 };
/** The thinking stands in the content, and the service needs it back there. */
const thought = `<think>\n${THOUGHT}\n</think>\n\n`;

export const minimax: Dialect = {
  name: 'MiniMax',
  preset: 'minimax',
  model: 'MiniMax-M2',
  answer: {
    whole: completion(head, { content: TEXT, name: 'MiniMax AI', audio_content: '' }, 'stop', {
      ...{ ...sensitive, ...fine },
    }),
    stream:
      deltas(head, [
        { role: 'assistant', ...halves('content', 'text')[0] },
        halves('content', 'text')[1] ?? {},
      ]) + finish(head),
  },
  thinking: {
    whole: completion(head, { content: thought + TEXT, name: 'MiniMax AI' }, 'stop', fine),
    stream:
      deltas(head, [
        { role: 'assistant', content: '<thi' },
        { content: `nk>\n${SPLIT.thinking[0]}` },
        { content: `${SPLIT.thinking[1]}\n</th` },
        { content: `ink>\n\n${SPLIT.text[0]}` },
        { content: SPLIT.text[1] },
      ]) + finish(head),
  },
  tools: {
    whole: completion(head, { content: thought, tool_calls: [toolCall()] }, 'tool_calls', fine),
    stream:
      deltas(head, [
        { role: 'assistant', content: `<think>\n${SPLIT.thinking[0]}` },
        { content: `${SPLIT.thinking[1]}\n</think>\n\n` },
        { tool_calls: [{ index: 0, ...toolCall() }] },
      ]) + finish(head, 'tool_calls'),
    sentBack: { role: 'assistant', content: thought, tool_calls: [toolCall()] },
  },
  messages: CHAT_MESSAGES,
  error: {
    status: 200,
    body: {
      ...{ id: '0500a2', choices: null, created: 0, model: '', object: '', usage: null },
      base_resp: { status_code: 1008, status_msg: 'insufficient balance' },
    },
    message: 'insufficient balance',
    class: 'quota',
  },
  midStream: {
    stream:
      deltas(head, [{ role: 'assistant', content: BEGINNING }]) +
      sse({ ...head, choices: [], base_resp: { status_code: 1039, status_msg: 'token limit reached' } }),
    message: 'token limit reached',
  },
  models: {
    body: {
      object: 'list',
      data: ['MiniMax-M3', 'MiniMax-M2.1'].map((id) => ({
        ...{ id, object: 'model', created: 1_790_000_000, owned_by: 'minimax' },
      })),
    },
    ids: ['MiniMax-M3', 'MiniMax-M2.1'],
    // The list does not say it; the preset does.
    vision: ['MiniMax-M3'],
  },
};
