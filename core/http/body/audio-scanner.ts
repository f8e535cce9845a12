import { type ByteTarget, HexDecoder } from './hex-decoder.ts';
import { escapedCharacter } from './json-escape.ts';
import { JsonFrame } from './json-frame.ts';

/** Why the text of `data.audio` is no audio. */
export type HexFault = 'odd' | 'not_hex';

/** What the scanner hands on, in the order of the document. */
export interface ScanSink extends ByteTarget {
  /** Bytes that are not audio, as they came. `hidden`: the rest of an audio text that is none; nobody reads that. */
  other(bytes: Buffer, hidden: boolean): void;
  /** Audio follows, some of whose text this is. */
  audioGoesOn(sample: string): void;
  /** It has ended, with its quote or because it is none. */
  audioEnds(fault: HexFault | null): void;
  /** `data` or `data.audio` is there a second time: as in any JSON reader, the later one counts. */
  audioIsVoid(): void;
}

type State = 'between' | 'string' | 'audio' | 'bad';

const QUOTE = 34;
const BACKSLASH = 92;
/** A name longer than this, escapes and all, is none of ours. */
const NAME_MAX = 64;
const SAMPLE = 64;

/**
 * Finds the text at `data.audio` in JSON that comes in pieces, wherever it stands and however its name is spelled, and
 * decodes it.
 */
export class AudioScanner {
  readonly #sink: ScanSink;
  readonly #hex = new HexDecoder();
  readonly #frame = new JsonFrame();
  #state: State = 'between';
  /** Bytes of the key being read; null when it is of no interest. */
  #name: number[] | null = null;
  #rootKey = '';
  #dataKey = '';
  #hasAudio = false;
  #escaped = false;
  /** An escape within the audio that has not come whole. */
  #escape = '';

  constructor(sink: ScanSink) {
    this.#sink = sink;
  }

  /** The document has come to its end and nothing follows it. */
  get isComplete(): boolean {
    return this.#frame.isComplete;
  }

  /** Deeper or wider than any answer: it was not read on. */
  get problem(): 'too_deep' | 'too_many_keys' | null {
    return this.#frame.problem;
  }

  push(bytes: Buffer): void {
    let from = 0;
    let i = 0;
    while (i < bytes.length) {
      if (this.#state === 'audio') {
        i = from = this.#audio(bytes, i);
      } else if (this.#state === 'between') {
        i = this.#between(bytes, i);
        if (this.#is('audio')) {
          this.#sink.other(bytes.subarray(from, i), false);
          from = i;
        }
      } else {
        const hidden = this.#state === 'bad';
        i = this.#string(bytes, i);
        if (hidden && this.#is('between')) {
          this.#sink.other(bytes.subarray(from, i - 1), true);
          from = i - 1;
        }
      }
    }
    if (from < bytes.length) this.#sink.other(bytes.subarray(from), this.#state === 'bad');
  }

  #is(state: State): boolean {
    return this.#state === state;
  }

  /** Bytes outside strings, up to and with the quote that begins one. */
  #between(bytes: Buffer, at: number): number {
    const frame = this.#frame;
    for (let i = at; i < bytes.length; i++) {
      const { depth } = frame;
      if (frame.take(bytes[i] ?? 0)) {
        this.#open();
        return i + 1;
      }
      if (depth === 1 && frame.depth === 2) this.#dataKey = '';
    }
    return bytes.length;
  }

  #open(): void {
    const frame = this.#frame;
    if (frame.valueNext && frame.depth === 2 && this.#inData() && this.#dataKey === 'audio') {
      this.#state = 'audio';
      this.#hasAudio = true;
      frame.valueNext = false;
      return;
    }
    frame.valueNext = false;
    this.#state = 'string';
    this.#escaped = false;
    const ofInterest = frame.keyNext && (frame.depth === 1 || (frame.depth === 2 && this.#inData()));
    this.#name = ofInterest ? [] : null;
  }

  #inData(): boolean {
    return this.#frame.isObjectAt(0) && this.#frame.isObjectAt(1) && this.#rootKey === 'data';
  }

  /** Within a string that is not audio, up to and with its quote. */
  #string(bytes: Buffer, at: number): number {
    for (let i = at; i < bytes.length; i++) {
      const byte = bytes[i] ?? 0;
      if (this.#escaped) this.#escaped = false;
      else if (byte === BACKSLASH) this.#escaped = true;
      else if (byte === QUOTE) {
        this.#state = 'between';
        if (this.#name !== null) this.#named(Buffer.from(this.#name).toString('latin1'));
        return i + 1;
      }
      if (this.#name !== null && this.#name.length < NAME_MAX) this.#name.push(byte);
    }
    return bytes.length;
  }

  #named(raw: string): void {
    this.#name = null;
    const name = unescaped(raw);
    if (this.#frame.depth === 1) {
      this.#rootKey = name;
      if (name === 'data') this.#void();
    } else {
      this.#dataKey = name;
      if (name === 'audio') this.#void();
    }
  }

  #void(): void {
    if (!this.#hasAudio) return;
    this.#hasAudio = false;
    this.#sink.audioIsVoid();
  }

  /** Within the audio; gives where what is not audio goes on. */
  #audio(bytes: Buffer, at: number): number {
    let i = at;
    this.#sink.audioGoesOn(bytes.toString('latin1', at, at + SAMPLE));
    while (i < bytes.length) {
      if (this.#escape === '') {
        i = this.#hex.decode(bytes, i, this.#sink);
        const byte = bytes[i];
        if (byte === undefined) return i;
        if (byte === QUOTE) return this.#endAudio(i);
        if (byte !== BACKSLASH) return this.#spoil('not_hex', i);
      }
      this.#escape += String.fromCharCode(bytes[i++] ?? 0);
      const digit = escapedCharacter(this.#escape);
      if (digit === 'more') continue;
      if (digit === null || !this.#hex.digit(digit, this.#sink)) return this.#spoil('not_hex', i);
      this.#escape = '';
    }
    return i;
  }

  #endAudio(at: number): number {
    if (this.#hex.isOdd) return this.#spoil('odd', at);
    this.#sink.audioEnds(null);
    // The quote itself is read as the end of a string that is of no interest.
    this.#state = 'string';
    this.#escaped = false;
    this.#name = null;
    return at;
  }

  /** What was taken but is no whole byte is given back as text. */
  #spoil(fault: HexFault, at: number): number {
    const taken = this.#hex.takeBack() + this.#escape;
    this.#escaped = false;
    this.#escape = '';
    this.#name = null;
    this.#state = 'bad';
    this.#sink.audioEnds(fault);
    if (taken !== '') this.#sink.other(Buffer.from(taken, 'latin1'), true);
    return at;
  }
}

function unescaped(raw: string): string {
  if (!raw.includes('\\')) return raw;
  return raw.replace(/\\u([\da-f]{4})/gi, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
}
