/** Rest after a letter before the next one begins another word, in milliseconds. */
const REST_MS = 1000;

/** The rows a word is looked for in. `nameOf` may know none for a row that was not read yet. */
export interface NamedRows {
  readonly ids: readonly string[];
  readonly nameOf: (id: string, at: number) => string | undefined;
}

/** Some places of a list: from the first up to, not including, the second. */
export type Stretch = readonly [from: number, to: number];

/** The letters typed on a list: those that follow each other within a second are one word. */
export class TypeAhead {
  #typed = '';
  #last = Number.NEGATIVE_INFINITY;
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Whether a word has begun: a space is part of it. */
  get typing(): boolean {
    return this.#now() - this.#last < REST_MS;
  }

  /**
   * Adds a letter and returns the place of the row meant: the next one whose name begins so, starting over at the end.
   * The same letter again and again goes from one such row to the next. Null when no name begins so; a sign or a space
   * that fits no name is no part of the word.
   * @param at place of the row with the focus
   */
  find(letter: string, at: number, rows: NamedRows): number | null {
    const typed = this.typing ? this.#typed + letter : letter;
    const letters = [...typed];
    // A row that still fits stays while its word grows.
    const whole = nextNamed(typed, letters.length > 1 ? at : at + 1, rows);
    if (whole === null && !/[\p{L}\p{N}]/u.test(letter)) return null;
    this.#typed = typed;
    this.#last = this.#now();
    const repeats = letters.every((one) => one === letters[0]);
    return whole ?? (repeats ? nextNamed(letter, at + 1, rows) : null);
  }

  /** The first row of a stretch that was read since whose name begins with what was typed last; null when none does. */
  findIn([from, to]: Stretch, rows: NamedRows): number | null {
    return firstNamed(this.#typed, from, to, rows);
  }
}

function nextNamed(typed: string, from: number, rows: NamedRows): number | null {
  return firstNamed(typed, from, rows.ids.length, rows) ?? firstNamed(typed, 0, from, rows);
}

/** Looks through the places from `from` up to `to`. */
function firstNamed(typed: string, from: number, to: number, { ids, nameOf }: NamedRows): number | null {
  const wanted = plain(typed);
  for (let at = from; at < to; at++) {
    const id = ids[at];
    const name = id === undefined ? undefined : nameOf(id, at);
    // Names may be very long; marks are signs of their own before they are dropped.
    const start = name?.trimStart().slice(0, typed.length * 4);
    if (start !== undefined && plain(start).startsWith(wanted)) return at;
  }
  return null;
}

/** Without case and accents: `e` finds `Élan`. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();
}
