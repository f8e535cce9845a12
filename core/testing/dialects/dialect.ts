import type { ErrorClass } from '../../../shared/service/errors.ts';
import { DONE, sse } from '../answers.ts';

/** One answer in both forms a service gives: a JSON body, and the body of an event stream. */
export interface Transcript {
  readonly whole: object;
  readonly stream: string;
}

/** The responses of a service, in its own dialect of one of the two chat interfaces. */
export interface Dialect {
  readonly name: string;
  /** The id of its preset. */
  readonly preset: string;
  readonly model: string;
  /** An answer that says `TEXT`, with 12 input tokens and 9 output tokens. */
  readonly answer: Transcript;
  /** An answer that thinks `THOUGHT` before it says `TEXT`; null: the service returns no thinking. */
  readonly thinking: Transcript | null;
  /** An answer that calls `CALL`, and the message that the service requires back in the next request. */
  readonly tools: Transcript & { readonly sentBack: object };
  /** Requests as the service receives them: the result of `CALL`, and a question with an image. */
  readonly messages: { readonly toolResult: object; readonly image: object };
  readonly error: {
    readonly status: number;
    readonly body: unknown;
    readonly message: string;
    readonly class: ErrorClass;
  };
  /** A stream that says `BEGINNING` and then fails; null: the service documents no such error. */
  readonly midStream: { readonly stream: string; readonly message: string } | null;
  readonly models: {
    /** Its list is in `data`. */
    readonly body: { readonly data: readonly unknown[]; readonly [field: string]: unknown };
    readonly ids: readonly string[];
    /** The ids of those that accept images: as the list says, else the preset. */
    readonly vision: readonly string[];
    readonly windows?: Readonly<Record<string, number>>;
  };
}

export const TEXT = 'Oslo has 7 °C. Take a coat.';
export const BEGINNING = 'Oslo has ';
const REST = '7 °C. Take a coat.';
export const THOUGHT = 'They ask for the weather, and I know it.';
export const CALL = { id: 'callOslo1', name: 'get_weather', input: '{"city":"Oslo"}' } as const;
export const RESULT = '7 °C';
/** A question about an image: one of 1 × 1 pixels. */
export const IMAGE = {
  question: 'What is this?',
  type: 'image/png',
  bytes: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
} as const;
export const COUNTS = { inputTokens: 12, outputTokens: 9 } as const;

/** The user's messages as chat completions have them. Gemini refuses a result without the name of its function. */
export const CHAT_MESSAGES: Dialect['messages'] = {
  toolResult: { role: 'tool', tool_call_id: CALL.id, name: CALL.name, content: RESULT },
  image: {
    role: 'user',
    content: [
      { type: 'text', text: IMAGE.question },
      { type: 'image_url', image_url: { url: `data:${IMAGE.type};base64,${IMAGE.bytes}` } },
    ],
  },
};

/** Token counts of a chat completion, with the fields that a service adds. */
export function usage(more: object = {}): object {
  return { prompt_tokens: 12, completion_tokens: 9, total_tokens: 21, ...more };
}

/** Thinking and text in halves, as a stream brings them. */
export const SPLIT = {
  text: [BEGINNING, REST],
  thinking: [THOUGHT.slice(0, 15), THOUGHT.slice(15)],
} as const;

/** A tool call of a chat completion. */
export function toolCall(more: object = {}, input: string = CALL.input): object {
  return { id: CALL.id, type: 'function', function: { name: CALL.name, arguments: input }, ...more };
}

/** Returns the body of a chat completion. */
export function completion(head: object, message: object, finish = 'stop', more: object = {}): object {
  const choice = { index: 0, message: { role: 'assistant', ...message }, finish_reason: finish };
  return { object: 'chat.completion', ...head, choices: [choice], usage: usage(), ...more };
}

/** Returns the events of a chat stream, one for each delta. */
export function deltas(head: object, list: readonly object[]): string {
  return list.map((delta) => chunkOf(head, { index: 0, delta, finish_reason: null })).join('');
}

/** Returns the last events of a chat stream: the finish reason, the token counts, and the terminator. */
export function finish(head: object, reason = 'stop', last: 'own' | 'same' = 'own'): string {
  const end = { index: 0, delta: {}, finish_reason: reason };
  if (last === 'same') return chunkOf(head, end, { usage: usage() }) + DONE;
  const counts = sse({ object: 'chat.completion.chunk', ...head, choices: [], usage: usage() });
  return chunkOf(head, end) + counts + DONE;
}

function chunkOf(head: object, choice: object, more: object = {}): string {
  return sse({ object: 'chat.completion.chunk', ...head, choices: [choice], ...more });
}

/** Returns deltas of text under a field, in halves. */
export function halves(field: string, of: keyof typeof SPLIT): object[] {
  return SPLIT[of].map((text) => ({ [field]: text }));
}
