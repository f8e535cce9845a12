import type { Hash } from 'node:crypto';
import { BYTE_CAPS } from '../../../shared/service/limits.ts';
import type { AudioFormat } from '../../../shared/service/speech.ts';
import { audioKind } from '../../formats/audio/audio-kind.ts';
import type { BodyKind } from '../../http/body-kind.ts';
import { fail } from '../../http/errors/classify-error.ts';
import { fieldOf, fieldsOf } from '../../http/errors/json-fields.ts';
import { ServiceError } from '../../http/errors/service-error.ts';
import { withBillingNote } from '../../http/errors/with-billing-note.ts';
import type { ServiceAnswer } from '../../http/exchange.ts';
import type { PartFile } from '../../http/part-file.ts';
import type { CallObserver } from '../../http/service-connection.ts';
import { EXCERPT_SOURCE_MAX } from '../../http/shown-body.ts';
import { sniffBody } from '../../http/sniff-body.ts';
import { decodeMedia, type MediaFault } from '../../http/spool/decode-media.ts';
import { MediaScanner, mediaIndex } from '../../http/spool/media-scanner.ts';
import type { Spool } from '../../http/spool/spool.ts';
import { SseOverflowError, SseReader } from '../../http/sse.ts';
import type { Redactor } from '../../platform/log/redact.ts';
import { SpeechError } from './speech-error.ts';
import { SpeechReader } from './speech-reader.ts';
import { type AudioFacts, speechFailure } from './speech-verdict.ts';

interface Receiving {
  readonly asked: AudioFormat | null;
  readonly redactor: Redactor;
  /** The path at which an unusable answer is kept. */
  readonly quarantine: string;
  readonly observer: CallObserver | undefined;
  readonly onBytes: ((bytes: number) => void) | undefined;
}

/** The files of an answer: the body as it came, and its audio. */
export interface SpeechFiles {
  readonly spool: Spool;
  readonly audio: PartFile;
}

/** How long the end of a body may take when all of it is there, in milliseconds. */
const END_MS = 5_000;
/** So many hexadecimal digits in a row are audio, whatever name they have. */
const HEX = /^[\da-f]{64}/i;
/** Bytes compared at a time. */
const STEP = 256 * 1024;

/**
 * Takes a speech answer to disk and judges it. The audio is whole, checked and durable when this resolves.
 * @throws SpeechError with what was kept; ServiceError `storage` when the disk failed
 * @see SERVICE.md §2.2
 */
export async function receiveSpeech(
  answer: ServiceAnswer,
  files: SpeechFiles,
  options: Receiving,
): Promise<{ facts: AudioFacts; said: SpeechReader }> {
  let body: SpeechBody | null = null;
  let kind: Exclude<BodyKind, 'empty'>;
  try {
    const label = answer.headers['content-type'] ?? '';
    // The bytes know better: what is paid for is not thrown away over a label.
    const sniffed = await sniffBody(answer, /html/i.test(label) ? '' : label);
    if (sniffed.kind === 'empty') {
      throw fail('bad_answer', 'The answer is empty.', { phase: 'answering', status: answer.status });
    }
    ({ kind } = sniffed);
    body = new SpeechBody(answer, files, kind, options);
    await body.receive(sniffed.pieces);
  } catch (error) {
    const isUseless = !(error instanceof ServiceError) || ['stopped', 'storage'].includes(error.data.class);
    // Nothing is kept of what the user stopped, and there is nothing to keep of what has not begun.
    if (body === null || isUseless) throw error;
    throw await keptBody(withBillingNote(error), files, options);
  } finally {
    if (body !== null && body.said.text !== '') options.observer?.onBody?.(body.said.text);
  }
  const { said } = body;
  const facts = body.facts();
  const verdict = speechFailure({ kind, facts, said, asked: options.asked, status: answer.status });
  if (verdict === null) {
    await files.audio.keep();
    return { facts, said };
  }
  const { error, keep } = verdict;
  if (keep === 'body') throw await keptBody(error, files, options);
  throw keep === 'audio' ? await keptAudio(error, files.audio, facts.format, options) : speechError(error);
}

const speechError = (error: ServiceError, kept: SpeechError['kept'] = null): SpeechError =>
  new SpeechError(error.data, kept, { cause: error.cause ?? error });

async function keptBody(
  error: ServiceError,
  { spool }: SpeechFiles,
  { quarantine, redactor }: Receiving,
): Promise<SpeechError> {
  const bytes = await spool.quarantine(quarantine, redactor);
  return speechError(error, bytes === 0 ? null : { what: 'body', bytes, format: null });
}

async function keptAudio(
  error: ServiceError,
  audio: PartFile,
  format: AudioFormat | null,
  { quarantine, redactor }: Receiving,
): Promise<SpeechError> {
  // That the disk fails now too is not what the user has to know first.
  const isKept = await audio.quarantine(quarantine, redactor).catch(() => false);
  const kept = { what: 'audio', bytes: audio.size, format: format === 'pcm' ? null : format } as const;
  return speechError(error, isKept ? kept : null);
}

/** The body of one speech answer as it comes: spooled, its audio decoded, and what stands beside that read. */
class SpeechBody {
  readonly said: SpeechReader;
  readonly #answer: ServiceAnswer;
  readonly #files: SpeechFiles;
  readonly #kind: Exclude<BodyKind, 'empty'>;
  readonly #onBytes: ((bytes: number) => void) | undefined;
  readonly #scanner: MediaScanner;
  readonly #events: string[] = [];
  readonly #stream = new SseReader((event) => this.#events.push(event), BYTE_CAPS.sseEvent);
  #fault: MediaFault | null = null;
  /** Bytes of audio that were told of. */
  #told = 0;
  /** The last event with audio: how much, and the hash of what came before it. */
  #last: { readonly bytes: number; readonly before: Hash } | null = null;

  constructor(
    answer: ServiceAnswer,
    files: SpeechFiles,
    kind: Exclude<BodyKind, 'empty'>,
    { redactor, onBytes }: Receiving,
  ) {
    this.#answer = answer;
    this.#files = files;
    this.#kind = kind;
    this.#onBytes = onBytes;
    this.said = new SpeechReader(redactor.text, kind === 'sse');
    // The text of a stream is taken with each piece, and its parser has a limit of its own.
    this.#scanner = new MediaScanner((head) => HEX.test(head), kind === 'sse' ? Infinity : undefined);
  }

  /** Takes all of it, or as much as matters. @throws what broke it off */
  async receive(first: readonly Uint8Array[]): Promise<void> {
    let broken: ServiceError | null = null;
    for (const piece of first) await this.#take(piece);
    try {
      while (!this.#isDecided()) {
        const piece = await this.#answer.read();
        if (piece === null) break;
        await this.#take(piece);
      }
    } catch (error) {
      if (this.#kind !== 'json' || !isBreak(error)) throw error;
      broken = error;
    }
    await this.#end();
    // A connection that breaks after the last bracket takes nothing of the answer.
    if (broken !== null && !this.said.isComplete) throw broken;
    this.#answer.finish();
  }

  facts(): AudioFacts {
    const { audio } = this.#files;
    const format = audioKind((position, length) => audio.read(position, length), audio.size);
    return { bytes: audio.size, fault: this.#fault, format, sha256: audio.digest() };
  }

  /** Nothing that still comes matters. */
  #isDecided(): boolean {
    if (this.#kind === 'json') return false;
    return this.#kind === 'sse' ? this.said.isDecided : this.#files.spool.size >= BYTE_CAPS.quarantine;
  }

  async #take(piece: Uint8Array): Promise<void> {
    await this.#files.spool.write(piece);
    if (this.#kind !== 'json' && this.#kind !== 'sse') return;
    this.#scanner.push(Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength));
    if (this.#kind === 'sse') await this.#readEvents();
    else if (this.#scanner.isComplete) this.#answer.limitIdle(END_MS);
    this.#tell(this.#files.audio.size + Math.floor(this.#scanner.pending / 2));
  }

  async #end(): Promise<void> {
    if (this.#kind === 'sse') {
      if (this.said.isDecided) return await this.#cutRepeat();
      this.#scanner.end();
      await this.#readEvents();
      this.#stream.end();
      for (const event of this.#events.splice(0)) await this.#document(event, { isTail: true });
      await this.#cutRepeat();
    } else if (this.#kind === 'json') {
      this.#scanner.end();
      const { isComplete, isCut } = this.#scanner;
      await this.#document(textOf(this.#scanner.take()), { isComplete, isCut });
      this.#tell(this.#files.audio.size);
    } else {
      const text = textOf(this.#files.spool.read(0, EXCERPT_SOURCE_MAX));
      this.said.document({ text, json: null, isCut: this.#files.spool.size > EXCERPT_SOURCE_MAX });
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
    for (const event of this.#events.splice(0)) if (!this.said.isDecided) await this.#document(event);
  }

  /** Reads one JSON document: the body itself, or an event of a stream. */
  async #document(
    text: string,
    how: { readonly isTail?: boolean; readonly isComplete?: boolean; readonly isCut?: boolean } = {},
  ): Promise<void> {
    const json = this.said.parse(text);
    const value = json?.ok === true ? audioOf(json.value) : undefined;
    const audio = value === undefined ? null : await this.#decode(value);
    this.said.document({ text, json, audio, ...how });
  }

  /** Appends the audio of one document to the file; gives how many bytes that were. */
  async #decode(value: string): Promise<number> {
    const { audio, spool } = this.#files;
    const { size } = audio;
    const before = audio.hash();
    const media = this.#scanner.media[mediaIndex(value) ?? -1];
    const pieces = media === undefined ? [value] : spool.textOf(media);
    const fault = await decodeMedia(pieces, 'hex', (bytes) => audio.write(bytes));
    this.#fault ??= fault;
    const bytes = audio.size - size;
    if (bytes > 0) this.#last = { bytes, before };
    return bytes;
  }

  #tell(bytes: number): void {
    if (bytes <= this.#told) return;
    this.#told = bytes;
    this.#answer.markProgress();
    this.#onBytes?.(bytes);
  }

  /** Some services end a stream with the whole once more: known by being, to the byte, all that came before. */
  async #cutRepeat(): Promise<void> {
    const { audio } = this.#files;
    const { bytes = 0, before = null } = this.#last ?? {};
    if (before === null || audio.size !== 2 * bytes || this.said.audioSize === audio.size) return;
    for (let at = 0; at < bytes; at += STEP) {
      const length = Math.min(STEP, bytes - at);
      if (!audio.read(at, length).equals(audio.read(bytes + at, length))) return;
      await new Promise(setImmediate);
    }
    await audio.truncate(bytes, before);
  }
}

const textOf = (bytes: Buffer): string => bytes.toString('utf8').replace(/^\ufeff/, '');

/** Returns what stands in `data.audio`; undefined where there is no such text. */
function audioOf(value: unknown): string | undefined {
  const data = fieldOf(fieldsOf(value) ?? {}, 'data');
  const audio = fieldOf(fieldsOf(data) ?? {}, 'audio');
  return typeof audio === 'string' ? audio : undefined;
}

function isBreak(error: unknown): error is ServiceError {
  return (
    error instanceof ServiceError && (error.data.class === 'interrupted' || error.data.class === 'timeout')
  );
}
