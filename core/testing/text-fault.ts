import type { JobState } from '../../shared/domain/job-state.ts';
import type { ErrorClass } from '../../shared/service/errors.ts';
import { chatChunk, chatStream, messagesStart, messagesStream, messagesText, sse } from './answers.ts';
import type { Step } from './fault-server.ts';

/** The fault matrix of the two text interfaces, as data. `row` is its number in docs/fault-matrix.md. */
export interface Fault {
  readonly row: number;
  readonly name: string;
  readonly only?: 'chat' | 'messages';
  readonly whole?: true;
  readonly script: (api: Api) => readonly Step[];
  /** Time that passes once the server has received the request. */
  readonly passes?: readonly number[];
  /** Absent: the answer is complete. */
  readonly fails?: {
    readonly class: ErrorClass /** `retry`: it is retried automatically. */;
    readonly becomes: JobState | 'retry';
    readonly says?: RegExp;
  };
  readonly text?: string;
  readonly notices?: readonly string[];
  readonly finish?: Readonly<Partial<Record<Api, string>>>;
}

export type Api = 'chat' | 'messages';

export const start = (api: Api): string =>
  api === 'chat' ? sse(chatChunk({ role: 'assistant', content: '' })) : messagesStart();
export const say = (api: Api, text: string): string =>
  api === 'chat' ? sse(chatChunk({ content: text })) : messagesText(text);
export const whole = (api: Api, words: readonly string[]): string =>
  api === 'chat' ? chatStream(words) : messagesStream(words);

export function wholeJson(of: Api): unknown {
  if (of === 'chat')
    return {
      id: 'c1',
      model: 'vendor-s2',
      choices: [{ index: 0, message: { role: 'assistant', content: 'whole' }, finish_reason: 'stop' }],
    };
  return {
    id: 'm1',
    type: 'message',
    role: 'assistant',
    model: 'vendor-s2',
    content: [{ text: 'whole', citations: [] }],
    stop_reason: 'end_turn',
    usage: {},
  };
}
