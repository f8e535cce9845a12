import { setImmediate } from 'node:timers/promises';
import type { AnswerEvent } from '../../../shared/domain/answer-event.ts';
import { BYTE_CAPS } from '../../../shared/service/limits.ts';
import type { BodyKind } from '../../http/body-kind.ts';
import { classifyErrorObject, fail } from '../../http/errors/classify-error.ts';
import { baseRespRefusal, readRefusal } from '../../http/errors/read-refusal.ts';
import { ServiceError } from '../../http/errors/service-error.ts';
import { describeUnexpectedBody } from '../../http/errors/unexpected-body.ts';
import { type ServiceAnswer, tooLarge } from '../../http/exchange.ts';
import { parseJson } from '../../http/parse-json.ts';
import { readAtMost, readTextBody } from '../../http/read-body.ts';
import type { CallObserver } from '../../http/service-connection.ts';
import { bodyExcerpt, EXCERPT_SOURCE_MAX } from '../../http/shown-body.ts';
import { sniffBody } from '../../http/sniff-body.ts';
import { SseOverflowError, SseReader } from '../../http/sse.ts';
import type { AnswerEvents } from './answer-events.ts';

/** Parses the responses of one API into answer events. */
export interface AnswerReader {
  /** The parsed events. */
  readonly events: AnswerEvents;
  /** Redacts the key in texts from the service. */
  readonly redact: (text: string) => string;
  /**
   * Parses one event of the stream; returns `end` for the terminator, `malformed` if it cannot be parsed.
   * @throws ServiceError for an error that the service reports in the stream.
   */
  event(data: string, name: string | undefined): 'read' | 'malformed' | 'end';
  /** Reads a response that is not streamed, as parsed JSON; false if it has another form. */
  whole(value: unknown): boolean;
  /** Whether everything but the terminator has arrived. */
  readonly finished: boolean;
  /** Whether a requested choice has not begun yet; it may never arrive. */
  readonly expectsMore: boolean;
  /** Ends the response and emits pending events. `finished` tells whether it was complete. */
  end(): void;
}

/** Consecutive malformed events after which the stream fails. */
const MALFORMED_MAX = 3;
/** Longest wait for the terminator after the finish reason, in milliseconds. */
const TERMINATOR_MS = 5_000;
/** Bytes parsed per turn of the event loop, since malicious input can be expensive. */
const PARSE_BYTES = 16_384;

/**
 * Yields the events of a response, an SSE stream or a JSON body. Returns only if it is complete.
 * @throws ServiceError otherwise, after yielding everything received.
 */
export async function* readAnswer(
  answer: ServiceAnswer,
  reader: AnswerReader,
  observer: CallObserver | undefined,
): AsyncGenerator<AnswerEvent, void, undefined> {
  const { events } = reader;
  try {
    const { kind, chunks } = await sniffBody(answer);
    if (kind === 'sse') yield* readStream(answer, chunks, reader, observer);
    else await readBody(answer, kind, chunks, reader, observer);
    reader.end();
    yield* events.drain();
    answer.finish();
  } catch (error) {
    // Emit pending usage and unfinished blocks, too.
    reader.end();
    yield* events.drain();
    throw error instanceof ServiceError ? withAction(error, events.hasContent) : error;
  } finally {
    answer.close();
  }
}

async function* readStream(
  answer: ServiceAnswer,
  first: readonly Uint8Array[],
  reader: AnswerReader,
  observer: CallObserver | undefined,
): AsyncGenerator<AnswerEvent, void, undefined> {
  const { events, redact } = reader;
  const raw = new RawStream();
  let malformed = 0;
  let ended = false;
  let hasEvent = false;
  let isTail = false;
  const sse = new SseReader((data, name) => {
    if (ended) return;
    hasEvent = true;
    const result = reader.event(data, name);
    if (result === 'end') ended = true;
    if (result !== 'malformed') malformed = 0;
    // A final event without its blank line was cut off, so it does not count as malformed.
    else if (!isTail) onMalformed(data, ++malformed, events);
  }, BYTE_CAPS.sseEvent);

  /** Reads the last event, which may have arrived without its blank line. */
  const readTail = () => {
    isTail = true;
    sse.end();
  };

  let next = 0;
  try {
    for (;;) {
      const read = async () =>
        answer.read().catch((error) => {
          readTail();
          throw error;
        });
      const chunk = first[next++] ?? (await read());
      if (chunk === null) {
        readTail();
        break;
      }
      raw.add(chunk);
      for (let from = 0; from < chunk.length && !ended; from += PARSE_BYTES) {
        if (from > 0) await setImmediate();
        sse.push(chunk.subarray(from, from + PARSE_BYTES));
        if (hasEvent) {
          hasEvent = false;
          answer.markProgress();
        }
        yield* events.drain();
      }
      if (ended) break;
      if (reader.finished && !reader.expectsMore) answer.limitIdle(TERMINATOR_MS);
    }
  } catch (error) {
    // If the connection breaks after the finish reason, nothing is missing.
    if (reader.finished && !reader.expectsMore && isDisconnect(error)) return;
    throw error instanceof SseOverflowError ? overflow(error) : error;
  } finally {
    observer?.onBody?.(raw.text(redact));
  }
  if (reader.finished) return;
  if (!ended)
    throw fail('interrupted', 'The stream ended before the answer was complete.', { phase: 'answering' });
  throw fail('bad_answer', 'The stream contained no answer.', {
    phase: 'answering',
    status: answer.status,
    action: 'settings',
  });
}

/** Keeps the beginning of the raw stream for the inspector. */
class RawStream {
  readonly #chunks: Uint8Array[] = [];
  #bytes = 0;

  add(chunk: Uint8Array): void {
    if (this.#bytes >= EXCERPT_SOURCE_MAX) return;
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
  }

  text(redact: (text: string) => string): string {
    const text = Buffer.concat(this.#chunks).toString('utf8');
    return bodyExcerpt({ text, cut: this.#bytes >= EXCERPT_SOURCE_MAX }, redact);
  }
}

function onMalformed(data: string, count: number, events: AnswerEvents): void {
  if (count >= MALFORMED_MAX) {
    throw fail('interrupted', `${MALFORMED_MAX} events in a row could not be read.`, { phase: 'answering' });
  }
  events.push({
    type: 'notice',
    code: 'event_skipped',
    detail: `${data.length} characters could not be read`,
  });
}

function isDisconnect(error: unknown): boolean {
  return (
    error instanceof ServiceError && (error.data.class === 'interrupted' || error.data.class === 'timeout')
  );
}

function overflow(cause: SseOverflowError): ServiceError {
  return fail('too_large', tooLarge(BYTE_CAPS.sseEvent), { phase: 'answering', action: 'none', cause });
}

async function readBody(
  answer: ServiceAnswer,
  kind: Exclude<BodyKind, 'sse'>,
  chunks: readonly Uint8Array[],
  reader: AnswerReader,
  observer: CallObserver | undefined,
): Promise<void> {
  const { redact } = reader;
  const at = { phase: 'answering', status: answer.status } as const;
  if (kind === 'empty') throw fail('bad_answer', 'The answer is empty.', at);
  if (kind !== 'json') {
    const { text: rest, cut } = await readAtMost(answer, BYTE_CAPS.errorBody);
    const text = Buffer.concat(chunks).toString('utf8') + rest;
    observer?.onBody?.(bodyExcerpt({ text, cut }, redact));
    throw fail('bad_answer', describeUnexpectedBody(kind, redact(text)), {
      ...at,
      action: 'settings',
    });
  }
  const text = await readTextBody(answer, chunks, BYTE_CAPS.json);
  observer?.onBody?.(bodyExcerpt({ text, cut: false }, redact));
  const parsed = parseJson(text);
  if (!parsed.ok) throw fail('bad_answer', 'The response is not valid JSON.', at);
  const error = errorIn(parsed.value);
  if (error !== undefined) throw classifyErrorObject(error, redact);
  const isRead = reader.whole(parsed.value);
  const refusal = baseRespRefusal(parsed.value, redact, reader.events.hasContent);
  if (refusal !== null) throw refusal;
  if (!isRead) {
    throw (
      readRefusal(parsed.value, text, redact) ??
      fail('bad_answer', 'The response has an unexpected format.', at)
    );
  }
}

/** Returns the `error` of a 200 response, if any. @see SERVICE.md §7 */
function errorIn(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('error' in value)) return undefined;
  return value.error ?? undefined;
}

/** Offers to continue an interrupted answer that has content; otherwise a retry. */
function withAction(error: ServiceError, hasContent: boolean): ServiceError {
  const isBroken = ['interrupted', 'timeout', 'stopped'].includes(error.data.class);
  if (!isBroken || error.data.phase !== 'answering') return error;
  const action = hasContent ? 'continue' : 'retry';
  return new ServiceError({ ...error.data, action }, { cause: error.cause });
}
