import type { ErrorClass } from '../../shared/service/errors.ts';
import { BYTE_CAPS } from '../../shared/service/limits.ts';
import { type SpeechExtraInfo, speechAnswer } from '../../shared/service/speech.ts';
import { classifyErrorObject, classOfStatus, classOfWords, fail } from './classify-error.ts';
import { readErrorWords } from './error-words.ts';
import { parseJson } from './parse-json.ts';
import { cutText, plainText } from './plain-text.ts';
import type { ServiceError } from './service-error.ts';
import type { FoldedDocument } from './speech-messages.ts';

/** What a successful answer may carry as its message. */
const FINE = /^\s*(success|succeeded|ok)\s*$/i;

/** Reads what the documents of a speech answer say beside the audio, one after another. */
export class SpeechReader {
  extra: SpeechExtraInfo | null = null;
  /** `base_resp.status_msg` as plain text. */
  statusMsg: string | null = null;
  /** The first failure the service reports in words. */
  refusal: ServiceError | null = null;
  /** What the last event says where a failure could say it: one only when nothing follows and no audio came. */
  complaint: ServiceError | null = null;
  /** An event of a stream said that it is the last. */
  isLast = false;
  /** The last document ended with its last bracket. */
  isComplete = false;
  /** Some document could not be read at all: it may have held audio. */
  isMalformed = false;
  /** There was a `data.audio`, if only an empty one. */
  hasAudio = false;
  /** The documents with the audio folded, at most 64 KiB of them. */
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

  /** @param isTail an event without its blank line: it was cut, and that it cannot be read says nothing */
  document(document: FoldedDocument, isTail = false): void {
    const { text } = document;
    if (this.text.length < BYTE_CAPS.errorBody) {
      this.text = (this.text === '' ? text : `${this.text}\n${text}`).slice(0, BYTE_CAPS.errorBody);
    }
    if (text.trim() === '' || text.trim() === '[DONE]') return;
    this.isComplete = document.isComplete;
    this.hasAudio ||= document.audio !== null;
    // Longer than anything we would look at; the audio in it counts all the same.
    if (document.isCut) return;
    const json = parseJson(text);
    if (!json.ok) {
      this.isMalformed ||= !isTail;
      return;
    }
    this.#read(json.value);
    const failure = document.audio ? null : refusalIn(json.value, text, this.#redact);
    this.complaint = failure;
    if (!this.#isStream || isPlain(json.value)) this.refusal ??= failure;
  }

  /** Each part by itself: one of an odd form takes nothing from the others. */
  #read(value: unknown): void {
    if (typeof value !== 'object' || value === null) return;
    const { shape } = speechAnswer;
    const data = shape.data.safeParse('data' in value ? value.data : null);
    const extra = shape.extra_info.safeParse('extra_info' in value ? value.extra_info : null);
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

/**
 * The failure a document without audio reports, null when it reports none: an `error` object, `base_resp` with a
 * message that is no success, or a message elsewhere.
 * @see SERVICE.md §7
 */
function refusalIn(value: unknown, text: string, redact: (text: string) => string): ServiceError | null {
  if (typeof value !== 'object' || value === null) return null;
  if ('error' in value && value.error !== null) return classifyErrorObject(value.error, redact);
  const words = readErrorWords(text);
  if (words?.message == null || words.code === '0' || FINE.test(words.message)) return null;
  const message = plainText(redact(words.message), false);
  const errorClass = classOfCode(words.code, words.type ?? '') ?? classOfMessage(message);
  const code = words.code === null ? null : cutText(plainText(redact(words.code), false), 100);
  return fail(errorClass, message, { phase: 'answering', status: 200, code });
}

/** A code may be an HTTP status, or a word. */
function classOfCode(code: string | null, type: string): ErrorClass | null {
  const status = /^[45]\d\d$/.test(code ?? '') ? classOfStatus(Number(code), type) : null;
  return status ?? classOfWords(`${code ?? ''} ${type}`);
}

/**
 * The message alone says what is wrong, and it may quote the user: only plain phrases count. Anything else is about
 * the request.
 */
function classOfMessage(message: string): 'quota' | 'rate' | 'key' | 'bad_request' {
  if (/\b(insufficient|not enough|out of) (balance|credits?|quota)\b|\bquota exceeded\b/i.test(message))
    return 'quota';
  if (/\brate.?limit(ed| exceeded| reached)\b|\btoo many requests\b/i.test(message)) return 'rate';
  if (/\b(invalid|missing|wrong|expired) api.?key\b|\bunauthori[sz]ed\b/i.test(message)) return 'key';
  return 'bad_request';
}
