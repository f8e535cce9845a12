import type { Hash } from 'node:crypto';
import { BYTE_CAPS } from '../../../shared/service/limits.ts';
import type { AudioFormat } from '../../../shared/service/speech.ts';
import { audioKind } from '../../formats/audio/audio-kind.ts';
import type { BodyKind } from '../../http/body-kind.ts';
import { fail } from '../../http/errors/classify-error.ts';
import { fieldOf, fieldsOf } from '../../http/errors/json-fields.ts';
import { markCharged, QuarantinedResponseError, ServiceError } from '../../http/errors/service-error.ts';
import type { ServiceAnswer } from '../../http/exchange.ts';
import type { PartFile } from '../../http/part-file.ts';
import type { CallObserver } from '../../http/service-connection.ts';
import { EXCERPT_SOURCE_MAX } from '../../http/shown-body.ts';
import { sniffBody } from '../../http/sniff-body.ts';
import { decodeMedia, type MediaFault } from '../../http/spool/decode-media.ts';
import { MediaScanner, mediaIndex } from '../../http/spool/media-scanner.ts';
import { quarantineBody, type Spool } from '../../http/spool/spool.ts';
import { SseOverflowError, SseReader } from '../../http/sse.ts';
import type { Redactor } from '../../platform/log/redact.ts';
import { SpeechReader } from './speech-reader.ts';
import { type AudioFacts, speechFailure } from './speech-verdict.ts';

interface ReceiveOptions {
  readonly requested: AudioFormat | null;
  readonly redactor: Redactor;
  /** Path in the quarantine for an unusable response. */
  readonly quarantine: string;
  readonly observer: CallObserver | undefined;
  readonly onBytes: ((bytes: number) => void) | undefined;
}

/** The files of a response: its raw body and the decoded audio. */
export interface SpeechFiles {
  readonly spool: Spool;
  readonly audio: PartFile;
}

/** Longest wait for the end of a body whose JSON is complete, in milliseconds. */
const END_MS = 5_000;
/** Matches hexadecimal audio, whatever the field's name. */
const HEX = /^[\da-f]{64}/i;
/** Bytes compared at once. */
const STEP = 256 * 1024;

/**
 * Writes a speech response to disk and judges it. When this resolves, the audio is complete, checked and durable.
 * @throws QuarantinedResponseError if body or audio was kept; ServiceError otherwise, `storage` if the disk failed.
 * @see SERVICE.md §2.2
 */
export async function receiveSpeech(
  answer: ServiceAnswer,
  files: SpeechFiles,
  options: ReceiveOptions,
): Promise<{ facts: AudioFacts; reader: SpeechReader }> {
  let body: SpeechBody | null = null;
  let kind: Exclude<BodyKind, 'empty'>;
  try {
    const contentType = answer.headers['content-type'] ?? '';
    // A billed response is not rejected for a wrong content type; its bytes decide.
    const sniffed = await sniffBody(answer, /html/i.test(contentType) ? '' : contentType);
    if (sniffed.kind === 'empty') {
      throw fail('bad_answer', 'The answer is empty.', { phase: 'answering', status: answer.status });
    }
    ({ kind } = sniffed);
    body = new SpeechBody(answer, files, kind, options);
    await body.receive(sniffed.chunks);
  } catch (error) {
    const isUseless = !(error instanceof ServiceError) || ['stopped', 'storage'].includes(error.data.class);
    // Nothing is kept of a call that the user stopped or whose body has not begun.
    if (body === null || isUseless) throw error;
    throw await quarantineBody(markCharged(error), files.spool, options.quarantine, options.redactor);
  } finally {
    if (body !== null && body.reader.text !== '') options.observer?.onBody?.(body.reader.text);
  }
  const { reader } = body;
  const facts = body.facts();
  const verdict = speechFailure({ kind, facts, reader, requested: options.requested, status: answer.status });
  if (verdict === null) {
    await files.audio.keep();
    return { facts, reader };
  }
  const { error, keep } = verdict;
  if (keep === 'audio') throw await quarantineAudio(error, files.audio, options);
  if (keep === 'nothing') throw error;
  throw await quarantineBody(error, files.spool, options.quarantine, options.redactor);
}

async function quarantineAudio(
  error: ServiceError,
  audio: PartFile,
  { quarantine, redactor }: ReceiveOptions,
): Promise<ServiceError> {
  // The original error matters more to the user than this one.
  const isKept = await audio.quarantine(quarantine, redactor).catch(() => false);
  return isKept ? new QuarantinedResponseError(error.data, audio.size, { cause: error }) : error;
}

/** Receives the body of a speech response: spools it, decodes its audio and reads its other fields. */
class SpeechBody {
  readonly reader: SpeechReader;
  readonly #answer: ServiceAnswer;
  readonly #files: SpeechFiles;
  readonly #kind: Exclude<BodyKind, 'empty'>;
  readonly #onBytes: ((bytes: number) => void) | undefined;
  readonly #scanner: MediaScanner;
  readonly #events: string[] = [];
  readonly #stream = new SseReader((event) => this.#events.push(event), BYTE_CAPS.sseEvent);
  #fault: MediaFault | null = null;
  /** Bytes of audio reported so far. */
  #reportedBytes = 0;
  /** The last event with audio: its bytes of audio, and the hash of all audio before it. */
  #lastAudio: { readonly bytes: number; readonly before: Hash } | null = null;

  constructor(
    answer: ServiceAnswer,
    files: SpeechFiles,
    kind: Exclude<BodyKind, 'empty'>,
    { redactor, onBytes }: ReceiveOptions,
  ) {
    this.#answer = answer;
    this.#files = files;
    this.#kind = kind;
    this.#onBytes = onBytes;
    this.reader = new SpeechReader(redactor.text, kind === 'sse');
    // The text of a stream is consumed with each chunk, and its parser has its own limit.
    this.#scanner = new MediaScanner((head) => HEX.test(head), kind === 'sse' ? Infinity : undefined);
  }

  /** Receives the body as far as it matters. @throws the error that broke it off. */
  async receive(first: readonly Uint8Array[]): Promise<void> {
    let broken: ServiceError | null = null;
    for (const chunk of first) await this.#receiveChunk(chunk);
    try {
      while (!this.#isDecided()) {
        const chunk = await this.#answer.read();
        if (chunk === null) break;
        await this.#receiveChunk(chunk);
      }
    } catch (error) {
      if (this.#kind !== 'json' || !isDisconnect(error)) throw error;
      broken = error;
    }
    await this.#end();
    // If the connection breaks after the last bracket, nothing is missing.
    if (broken !== null && !this.reader.isComplete) throw broken;
    this.#answer.finish();
  }

  facts(): AudioFacts {
    const { audio } = this.#files;
    const format = audioKind((position, length) => audio.read(position, length), audio.size);
    return { bytes: audio.size, fault: this.#fault, format, sha256: audio.digest() };
  }

  /** Returns whether the rest of the body is irrelevant. */
  #isDecided(): boolean {
    if (this.#kind === 'json') return false;
    return this.#kind === 'sse' ? this.reader.isDecided : this.#files.spool.size >= BYTE_CAPS.quarantine;
  }

  async #receiveChunk(chunk: Uint8Array): Promise<void> {
    await this.#files.spool.write(chunk);
    if (this.#kind !== 'json' && this.#kind !== 'sse') return;
    this.#scanner.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
    if (this.#kind === 'sse') await this.#readEvents();
    else if (this.#scanner.isComplete) this.#answer.limitIdle(END_MS);
    this.#reportProgress(this.#files.audio.size + Math.floor(this.#scanner.pending / 2));
  }

  async #end(): Promise<void> {
    if (this.#kind === 'sse') {
      if (this.reader.isDecided) return await this.#dropRepeatedAudio();
      this.#scanner.end();
      await this.#readEvents();
      this.#stream.end();
      for (const event of this.#events.splice(0)) await this.#document(event, { isTail: true });
      await this.#dropRepeatedAudio();
    } else if (this.#kind === 'json') {
      this.#scanner.end();
      const { isComplete, isCut } = this.#scanner;
      await this.#document(textOf(this.#scanner.take()), { isComplete, isCut });
      this.#reportProgress(this.#files.audio.size);
    } else {
      const text = textOf(this.#files.spool.read(0, EXCERPT_SOURCE_MAX));
      this.reader.document({ text, json: null, isCut: this.#files.spool.size > EXCERPT_SOURCE_MAX });
    }
  }

  async #readEvents(): Promise<void> {
    try {
      this.#stream.push(this.#scanner.take());
    } catch (error) {
      if (!(error instanceof SseOverflowError)) throw error;
      throw fail('unusable', 'An event of the stream is too large.', {
        phase: 'answering',
        status: this.#answer.status,
      });
    }
    for (const event of this.#events.splice(0)) if (!this.reader.isDecided) await this.#document(event);
  }

  /** Reads one JSON document: the body itself, or one event of a stream. */
  async #document(
    text: string,
    how: { readonly isTail?: boolean; readonly isComplete?: boolean; readonly isCut?: boolean } = {},
  ): Promise<void> {
    const json = this.reader.parse(text);
    const value = json?.ok === true ? audioOf(json.value) : undefined;
    const audio = value === undefined ? null : await this.#decode(value);
    this.reader.document({ text, json, audio, ...how });
  }

  /** Appends the audio of one document to the file; returns its bytes. */
  async #decode(value: string): Promise<number> {
    const { audio, spool } = this.#files;
    const { size } = audio;
    const before = audio.hash();
    const media = this.#scanner.media[mediaIndex(value) ?? -1];
    const pieces = media === undefined ? [value] : spool.textOf(media);
    const fault = await decodeMedia(pieces, 'hex', (bytes) => audio.write(bytes));
    this.#fault ??= fault;
    const bytes = audio.size - size;
    if (bytes > 0) this.#lastAudio = { bytes, before };
    return bytes;
  }

  #reportProgress(bytes: number): void {
    if (bytes <= this.#reportedBytes) return;
    this.#reportedBytes = bytes;
    this.#answer.markProgress();
    this.#onBytes?.(bytes);
  }

  /** Drops a final event that repeats all audio byte for byte, as some services send. */
  async #dropRepeatedAudio(): Promise<void> {
    const { audio } = this.#files;
    const { bytes = 0, before = null } = this.#lastAudio ?? {};
    if (before === null || audio.size !== 2 * bytes || this.reader.audioSize === audio.size) return;
    for (let at = 0; at < bytes; at += STEP) {
      const length = Math.min(STEP, bytes - at);
      if (!audio.read(at, length).equals(audio.read(bytes + at, length))) return;
      await new Promise(setImmediate);
    }
    await audio.truncate(bytes, before);
  }
}

const textOf = (bytes: Buffer): string => bytes.toString('utf8').replace(/^\ufeff/, '');

/** Returns the string in `data.audio`; undefined if there is none. */
function audioOf(value: unknown): string | undefined {
  const data = fieldOf(fieldsOf(value) ?? {}, 'data');
  const audio = fieldOf(fieldsOf(data) ?? {}, 'audio');
  return typeof audio === 'string' ? audio : undefined;
}

function isDisconnect(error: unknown): error is ServiceError {
  return (
    error instanceof ServiceError && (error.data.class === 'interrupted' || error.data.class === 'timeout')
  );
}
