import { inspect } from 'node:util';

/** An API key in memory. It is redacted in logs, JSON and `inspect`; only `reveal` returns it. */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  reveal(): string {
    return this.#value;
  }

  /** Returns whether a text contains the key verbatim. */
  isIn(text: string): boolean {
    return this.#value !== '' && text.includes(this.#value);
  }

  equals(other: Secret): boolean {
    return this.#value === other.#value;
  }

  /** Returns whether the key is too long to occur in binary data by chance. */
  isDistinctive(): boolean {
    return this.#value.length >= 12;
  }

  /** Returns the last four characters for display; '' for a short key. */
  lastFour(): string {
    return this.#value.length > 8 ? this.#value.slice(-4) : '';
  }

  toString(): string {
    return '[REDACTED]';
  }

  toJSON(): string {
    return '[REDACTED]';
  }

  [inspect.custom](): string {
    return '[REDACTED]';
  }
}
