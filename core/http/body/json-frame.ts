import { JSON_MAX_DEPTH, JSON_MAX_KEYS } from '../parse-json.ts';

const QUOTE = 34;

/**
 * Where in JSON that comes in pieces a reader is, told by what stands outside strings. It knows of JSON what it needs to
 * know where it is: whether the rest is valid is for a parser to say.
 */
export class JsonFrame {
  /** The next string is a key. */
  keyNext = false;
  /** A colon was just there: a value comes. */
  valueNext = false;
  readonly #isObject: boolean[] = [];
  #closed = false;
  #junk = false;
  #problem: 'too_deep' | 'too_many_keys' | null = null;
  #keys = 0;

  /** Brackets that are open. */
  get depth(): number {
    return this.#isObject.length;
  }

  /** The document has come to its end and nothing follows it. */
  get isComplete(): boolean {
    return this.#closed && !this.#junk && this.#problem === null;
  }

  /** Deeper or wider than any answer: it was not read on. */
  get problem(): 'too_deep' | 'too_many_keys' | null {
    return this.#problem;
  }

  /** Whether the bracket so deep, from 0, is one of an object. */
  isObjectAt(depth: number): boolean {
    return this.#isObject[depth] === true;
  }

  /** Takes a byte outside strings. True for the quote that begins one. */
  take(byte: number): boolean {
    if (byte === 32 || byte === 10 || byte === 13 || byte === 9 || this.#problem !== null) return false;
    if (this.#closed) this.#junk = true;
    switch (byte) {
      case QUOTE:
        return true;
      case 123: // {
        this.#enter(true);
        break;
      case 91: // [
        this.#enter(false);
        break;
      case 125: // }
      case 93: // ]
        this.#leave();
        break;
      case 58: // :
        this.keyNext = false;
        this.valueNext = true;
        if (++this.#keys > JSON_MAX_KEYS) this.#problem = 'too_many_keys';
        break;
      case 44: // ,
        this.keyNext = this.#isObject.at(-1) === true;
        this.valueNext = false;
        break;
      default:
        this.valueNext = false;
    }
    return false;
  }

  #enter(isObject: boolean): void {
    if (this.#isObject.length >= JSON_MAX_DEPTH) {
      this.#problem = 'too_deep';
      return;
    }
    this.#isObject.push(isObject);
    this.keyNext = isObject;
    this.valueNext = false;
  }

  #leave(): void {
    this.#isObject.pop();
    this.keyNext = false;
    this.valueNext = false;
    if (this.#isObject.length === 0) this.#closed = true;
  }
}
