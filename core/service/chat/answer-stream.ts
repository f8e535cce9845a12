import { setImmediate } from 'node:timers/promises';
import type { AnswerEvent } from '../../../shared/domain/answer-event.ts';
import { BYTE_CAPS } from '../../../shared/service/limits.ts';
import type { BodyKind } from '../../http/body-kind.ts';
import { classifyErrorObject, fail } from '../../http/errors/classify-error.ts';
import { baseRespRefusal, readRefusal } from '../../http/errors/refusal-in-words.ts';
import { ServiceError } from '../../http/errors/service-error.ts';
import { describeUnexpectedBody } from '../../http/errors/stranger-sentence.ts';
import { type ServiceAnswer, tooLarge } from '../../http/exchange.ts';
import { parseJson } from '../../http/parse-json.ts';
import { readAtMost, readWhole } from '../../http/read-body.ts';
import type { CallObserver } from '../../http/service-connection.ts';
import { bodyExcerpt, EXCERPT_SOURCE_MAX } from '../../http/shown-body.ts';
import { sniffBody } from '../../http/sniff-body.ts';
import { SseOverflowError, SseReader } from '../../http/sse.ts';
import type { AnswerEvents } from './answer-events.ts';

/** Reads the answers of one interface into the `AnswerEvents` it was made with. */
export interface AnswerReader {
  /**
   * Reads an event of the stream; returns `end` for the terminator, `malformed` when it cannot be read.
   * @throws ServiceError for an error the service reports in the stream.
   */
  event(data: string, name: string | undefined): 'read' | 'malformed' | 'end';
  /** The answer of a call that does not stream, as parsed JSON. False when it is something else. */
  whole(value: unknown): boolean;
  /** All that matters has come; only the terminator may be missing. */
  readonly finished: boolean;
  /** Of what was asked for something has not begun yet, though it may never come. */
  readonly expectsMore: boolean;
  /** Nothing more comes: emits what was held back. Whether the answer was finished is `finished`. */
  end(): void;
}

/** Events that cannot be read, one after another, before the stream is given up. */
const MALFORMED_MAX = 3;
/** How long the terminator may take after the finish reason, in milliseconds. */
const TERMINATOR_MS = 5_000;
/** Bytes of a stream that are taken apart in one turn of the event loop: a hostile one may make much of few. */
const AT_ONCE = 16_384;

/**
 * Reads an answer, an SSE stream or one JSON body as it comes, into events. Ends normally only when the answer is
 * complete.
 * @throws ServiceError for any other end, after everything received has been given.
 */
export async function* readAnswer(
  answer: ServiceAnswer,
  reader: AnswerReader,
  events: AnswerEvents,
  options: { readonly redact: (text: string) => string; readonly observer: CallObserver | undefined },
): AsyncGenerator<AnswerEvent, void, undefined> {
  try {
    const { kind, pieces } = await sniffBody(answer);
    if (kind === 'sse') yield* readStream(answer, pieces, reader, events, options);
    else await readBody(answer, kind, pieces, reader, events, options);
    reader.end();
    yield* events.take();
    answer.finish();
  } catch (error) {
    // Held-back facts (usage, unfinished blocks) belong to what was received.
    reader.end();
    yield* events.take();
    throw error instanceof ServiceError ? withAction(error, events.hasContent) : error;
  } finally {
    answer.close();
  }
}

async function* readStream(
  answer: ServiceAnswer,
  first: readonly Uint8Array[],
  reader: AnswerReader,
  events: AnswerEvents,
  options: { readonly redact: (text: string) => string; readonly observer: CallObserver | undefined },
): AsyncGenerator<AnswerEvent, void, undefined> {
  const raw = new RawStream();
  let malformed = 0;
  let ended = false;
  let meant = false;
  let isTail = false;
  const sse = new SseReader((data, name) => {
    if (ended) return;
    meant = true;
    const result = reader.event(data, name);
    if (result === 'end') ended = true;
    if (result !== 'malformed') malformed = 0;
    // An event without its blank line was cut: that it cannot be read says nothing.
    else if (!isTail) skip(data, ++malformed, events);
  }, BYTE_CAPS.sseEvent);

  let at = 0;
  try {
    for (;;) {
      const piece = first[at++] ?? (await answer.read());
      if (piece === null) {
        isTail = true;
        sse.end();
        break;
      }
      raw.add(piece);
      for (let from = 0; from < piece.length && !ended; from += AT_ONCE) {
        if (from > 0) await setImmediate();
        sse.push(piece.subarray(from, from + AT_ONCE));
        if (meant) {
          meant = false;
          answer.markProgress();
        }
        yield* events.take();
      }
      if (ended) break;
      if (reader.finished && !reader.expectsMore) answer.limitIdle(TERMINATOR_MS);
    }
  } catch (error) {
    // A connection that breaks after the finish reason takes nothing of the answer.
    if (reader.finished && !reader.expectsMore && isBreak(error)) return;
    throw error instanceof SseOverflowError ? overflow(error) : error;
  } finally {
    options.observer?.onBody?.(raw.text(options.redact));
  }
  if (reader.finished) return;
  if (!ended)
    throw fail('interrupted', 'The stream ended before the answer was complete.', { phase: 'answering' });
  throw fail('bad_answer', 'The stream held nothing that could be read as an answer.', {
    phase: 'answering',
    status: answer.status,
    action: 'settings',
  });
}

/** The beginning of a stream as it came, for whoever looks into the call. */
class RawStream {
  readonly #pieces: Uint8Array[] = [];
  #bytes = 0;

  add(piece: Uint8Array): void {
    if (this.#bytes >= EXCERPT_SOURCE_MAX) return;
    this.#pieces.push(piece);
    this.#bytes += piece.length;
  }

  text(redact: (text: string) => string): string {
    const text = Buffer.concat(this.#pieces).toString('utf8');
    return bodyExcerpt({ text, cut: this.#bytes >= EXCERPT_SOURCE_MAX }, redact);
  }
}

function skip(data: string, count: number, events: AnswerEvents): void {
  if (count >= MALFORMED_MAX) {
    throw fail('interrupted', `${MALFORMED_MAX} events in a row could not be read.`, { phase: 'answering' });
  }
  events.push({
    type: 'notice',
    code: 'event_skipped',
    detail: `${data.length} characters could not be read`,
  });
}

function isBreak(error: unknown): boolean {
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
  pieces: readonly Uint8Array[],
  reader: AnswerReader,
  events: AnswerEvents,
  options: { readonly redact: (text: string) => string; readonly observer: CallObserver | undefined },
): Promise<void> {
  const at = { phase: 'answering', status: answer.status } as const;
  if (kind === 'empty') throw fail('bad_answer', 'The answer is empty.', at);
  if (kind !== 'json') {
    const { text: rest, cut } = await readAtMost(answer, BYTE_CAPS.errorBody);
    const text = Buffer.concat(pieces).toString('utf8') + rest;
    options.observer?.onBody?.(bodyExcerpt({ text, cut }, options.redact));
    throw fail('bad_answer', describeUnexpectedBody(kind, options.redact(text)), {
      ...at,
      action: 'settings',
    });
  }
  const text = await readWhole(answer, pieces, BYTE_CAPS.json);
  options.observer?.onBody?.(bodyExcerpt({ text, cut: false }, options.redact));
  const parsed = parseJson(text);
  if (!parsed.ok) throw fail('bad_answer', 'The answer is not valid JSON.', at);
  const error = errorIn(parsed.value);
  if (error !== undefined) throw classifyErrorObject(error, options.redact);
  const isRead = reader.whole(parsed.value);
  const refusal = baseRespRefusal(parsed.value, options.redact, events.hasContent);
  if (refusal !== null) throw refusal;
  if (!isRead) {
    throw (
      readRefusal(parsed.value, text, options.redact) ??
      fail('bad_answer', 'The answer does not have the expected form.', at)
    );
  }
}

/** A 200 answer can still be an error. @see SERVICE.md §7 */
function errorIn(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('error' in value)) return undefined;
  return value.error ?? undefined;
}

/** Going on makes sense where something has come; else only another try. */
function withAction(error: ServiceError, hasContent: boolean): ServiceError {
  const isBroken = ['interrupted', 'timeout', 'stopped'].includes(error.data.class);
  if (!isBroken || error.data.phase !== 'answering') return error;
  const action = hasContent ? 'continue' : 'retry';
  return new ServiceError({ ...error.data, action }, { cause: error.cause });
}
