import { z } from 'zod';
import { BYTE_CAPS } from '../../../shared/service/limits.ts';
import { type SpeechExtraInfo, speechAnswer, speechExtraInfo } from '../../../shared/service/speech.ts';
import { plainText } from '../../http/errors/plain-text.ts';
import { readRefusal } from '../../http/errors/refusal-in-words.ts';
import type { ServiceError } from '../../http/errors/service-error.ts';
import { type ParsedJson, parseJson } from '../../http/parse-json.ts';
import { bodyExcerpt } from '../../http/shown-body.ts';

/** Numbers, and nothing else of what may stand there: a service can put the key it was given anywhere. */
const lengths = z.object(speechExtraInfo.shape).nullish();

/** A JSON document of an answer, its audio folded: the body itself, or an event of a stream. */
interface SpeechDocument {
  readonly text: string;
  /** Null: there is nothing to read in it. */
  readonly json: ParsedJson | null;
  /** Bytes of audio in it; null when it has no `data.audio`. */
  readonly audio?: number | null;
  /** An event without its blank line was cut: that it cannot be read says nothing. */
  readonly isTail?: boolean;
  /** Its last bracket has come and nothing after it. */
  readonly isComplete?: boolean;
  readonly isCut?: boolean;
}

/** Reads what the documents of a speech answer say beside the audio, one after another. */
export class SpeechReader {
  extra: SpeechExtraInfo | null = null;
  /** `base_resp.status_msg` as plain text. */
  statusMsg: string | null = null;
  /** The first failure the service reports in words. */
  refusal: ServiceError | null = null;
  /** A failure the last event may describe: it counts only when nothing follows and no audio came. */
  complaint: ServiceError | null = null;
  /** An event of a stream said that it is the last. */
  isLast = false;
  /** The last document ended with its last bracket. */
  isComplete = false;
  /** Some document could not be read at all: it may have held audio. */
  isMalformed = false;
  /** There was a `data.audio`, if only an empty one. */
  hasAudio = false;
  /** The documents with the audio folded and the key taken out, at most 64 KiB of them. */
  text = '';
  readonly #redact: (text: string) => string;
  readonly #isStream: boolean;

  constructor(redact: (text: string) => string, isStream: boolean) {
    this.#redact = redact;
    this.#isStream = isStream;
  }

  /** How large the service says the audio is, in bytes. */
  get audioSize(): number | null {
    return this.extra?.audio_size ?? null;
  }

  /** The answer is decided: nothing that still comes matters. */
  get isDecided(): boolean {
    return this.isLast || this.refusal !== null;
  }

  /** Reads the text of a document as JSON; null where it is none. */
  parse(text: string): ParsedJson | null {
    return text.trim() === '' || text.trim() === '[DONE]' ? null : parseJson(text);
  }

  /** Takes a document, in the order of the answer. */
  document({ text, json, audio = null, ...how }: SpeechDocument): void {
    const { isTail = false, isComplete = false, isCut = false } = how;
    if (this.text.length < BYTE_CAPS.errorBody) {
      const shown = bodyExcerpt({ text, cut: isCut }, this.#redact);
      this.text = (this.text === '' ? shown : `${this.text}\n${shown}`).slice(0, BYTE_CAPS.errorBody);
    }
    if (json === null) return;
    // Beyond the limits of length, depth and width nothing is read, so it may hold more audio.
    const isOverLimit = isCut || (!json.ok && json.problem !== 'syntax');
    this.isComplete = isComplete && !isOverLimit;
    this.hasAudio ||= audio !== null;
    if (!json.ok) {
      this.isMalformed ||= !isTail;
      return;
    }
    this.#read(json.value);
    const failure = audio ? null : readRefusal(json.value, text, this.#redact);
    this.complaint = failure;
    if (!this.#isStream || isPlain(json.value)) this.refusal ??= failure;
  }

  /** Each part by itself: one of an odd form takes nothing from the others. */
  #read(value: unknown): void {
    if (typeof value !== 'object' || value === null) return;
    const { shape } = speechAnswer;
    const data = shape.data.safeParse('data' in value ? value.data : null);
    const extra = lengths.safeParse('extra_info' in value ? value.extra_info : null);
    const base = shape.base_resp.safeParse('base_resp' in value ? value.base_resp : null);
    this.isLast ||= data.data?.status === 2;
    this.extra = extra.data ?? this.extra;
    const said = base.data?.status_msg;
    if (typeof said === 'string') this.statusMsg = plainText(this.#redact(said), false);
  }
}

/** Says in a place of its own that it is a failure: any other event of a stream may say what it likes. */
function isPlain(value: unknown): boolean {
  return typeof value === 'object' && value !== null && ('error' in value || 'base_resp' in value);
}
