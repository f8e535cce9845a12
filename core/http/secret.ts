import { inspect } from 'node:util';

/** A key in memory. It shows itself to no log, no JSON and no inspector; only `reveal` gives it, to the one place that writes the header. */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  reveal(): string {
    return this.#value;
  }

  /** Whether it stands in the text as it is. */
  isIn(text: string): boolean {
    return this.#value !== '' && text.includes(this.#value);
  }

  equals(other: Secret): boolean {
    return this.#value === other.#value;
  }

  /** Whether it is so long that no bytes of a picture are the same by chance. */
  isDistinctive(): boolean {
    return this.#value.length >= 12;
  }

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
