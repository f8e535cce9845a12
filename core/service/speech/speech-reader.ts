import { z } from 'zod';
import { BYTE_CAPS } from '../../../shared/service/limits.ts';
import { type SpeechExtraInfo, speechAnswer, speechExtraInfo } from '../../../shared/service/speech.ts';
import { plainText } from '../../http/errors/plain-text.ts';
import { readRefusal } from '../../http/errors/read-refusal.ts';
import type { ServiceError } from '../../http/errors/service-error.ts';
import { type ParsedJson, parseJson } from '../../http/parse-json.ts';
import { bodyExcerpt } from '../../http/shown-body.ts';

/** Accepts numbers only, because other values could contain the key. */
const numericInfo = z.object(speechExtraInfo.shape).nullish();

/** A JSON document with its audio replaced: the body itself, or one event of a stream. */
interface SpeechDocument {
  readonly text: string;
  /** Null if the document is empty. */
  readonly json: ParsedJson | null;
  /** Bytes of audio; null if there is no `data.audio`. */
  readonly audio?: number | null;
  /** Whether it is a final event without a blank line, which may be truncated. */
  readonly isTail?: boolean;
  /** Whether the JSON is complete, with nothing after it. */
  readonly isComplete?: boolean;
  readonly isCut?: boolean;
}

/** Reads everything but the audio from the documents of a speech response. */
export class SpeechReader {
  extra: SpeechExtraInfo | null = null;
  /** `base_resp.status_msg` as plain text. */
  statusMsg: string | null = null;
  /** The first error that the service reports. */
  refusal: ServiceError | null = null;
  /** A possible error in the last event; it counts only if nothing follows and there is no audio. */
  tentativeRefusal: ServiceError | null = null;
  /** Whether an event stated that it is the last. */
  isLast = false;
  /** Whether the last document was complete JSON. */
  isComplete = false;
  /** Whether a document could not be parsed, so that audio may be missing. */
  isMalformed = false;
  /** Whether there was a `data.audio`, even an empty one. */
  hasAudio = false;
  /** The documents, at most 64 KiB, with audio replaced and the key redacted. */
  text = '';
  readonly #redact: (text: string) => string;
  readonly #isStream: boolean;

  constructor(redact: (text: string) => string, isStream: boolean) {
    this.#redact = redact;
    this.#isStream = isStream;
  }

  /** The stated size of the audio, in bytes. */
  get audioSize(): number | null {
    return this.extra?.audio_size ?? null;
  }

  /** Whether the outcome is decided, so that the rest is irrelevant. */
  get isDecided(): boolean {
    return this.isLast || this.refusal !== null;
  }

  /** Parses a document as JSON; null if it is empty or `[DONE]`. */
  parse(text: string): ParsedJson | null {
    return text.trim() === '' || text.trim() === '[DONE]' ? null : parseJson(text);
  }

  /** Reads a document; call it in order. */
  document({ text, json, audio = null, ...how }: SpeechDocument): void {
    const { isTail = false, isComplete = false, isCut = false } = how;
    if (this.text.length < BYTE_CAPS.errorBody) {
      const shown = bodyExcerpt({ text, cut: isCut }, this.#redact);
      this.text = (this.text === '' ? shown : `${this.text}\n${shown}`).slice(0, BYTE_CAPS.errorBody);
    }
    if (json === null) return;
    // A document over the limits is not read, so it may contain more audio.
    const isOverLimit = isCut || (!json.ok && json.problem !== 'syntax');
    this.isComplete = isComplete && !isOverLimit;
    this.hasAudio ||= audio !== null;
    if (!json.ok) {
      this.isMalformed ||= !isTail;
      return;
    }
    this.#read(json.value);
    const failure = audio ? null : readRefusal(json.value, text, this.#redact);
    this.tentativeRefusal = failure;
    if (!this.#isStream || hasErrorField(json.value)) this.refusal ??= failure;
  }

  /** Parses each part separately, so that an invalid one does not affect the others. */
  #read(value: unknown): void {
    if (typeof value !== 'object' || value === null) return;
    const { shape } = speechAnswer;
    const data = shape.data.safeParse('data' in value ? value.data : null);
    const extra = numericInfo.safeParse('extra_info' in value ? value.extra_info : null);
    const base = shape.base_resp.safeParse('base_resp' in value ? value.base_resp : null);
    this.isLast ||= data.data?.status === 2;
    this.extra = extra.data ?? this.extra;
    const message = base.data?.status_msg;
    if (typeof message === 'string') this.statusMsg = plainText(this.#redact(message), false);
  }
}

/** Returns whether a document has an explicit error field; messages elsewhere in a stream do not count. */
function hasErrorField(value: unknown): boolean {
  return typeof value === 'object' && value !== null && ('error' in value || 'base_resp' in value);
}
