/** Time after a letter in which the next one continues the search term, in milliseconds. */
const REST_MS = 1000;

/** The rows to search. `nameOf` returns undefined for a row that is not loaded. */
export interface NamedRows {
  readonly ids: readonly string[];
  readonly nameOf: (id: string, at: number) => string | undefined;
}

/** A range of list indexes, from the first up to but excluding the second. */
export type Stretch = readonly [from: number, to: number];

/** Collects letters typed on a list; letters within a second of each other form one search term. */
export class TypeAhead {
  #typed = '';
  #last = Number.NEGATIVE_INFINITY;
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Whether a search term has begun, so that a space continues it. */
  get typing(): boolean {
    return this.#now() - this.#last < REST_MS;
  }

  /**
   * Adds a letter and returns the index of the next row whose name begins with the term, wrapping at the end.
   * Repeating one letter cycles through its rows. Returns null if no name matches; a sign or space that matches none
   * does not become part of the term.
   * @param at index of the row with the focus
   */
  find(letter: string, at: number, rows: NamedRows): number | null {
    const typed = this.typing ? this.#typed + letter : letter;
    const letters = [...typed];
    // A row that still matches is kept while the term grows.
    const match = nextNamed(typed, letters.length > 1 ? at : at + 1, rows);
    if (match === null && !/[\p{L}\p{N}]/u.test(letter)) return null;
    this.#typed = typed;
    this.#last = this.#now();
    const repeats = letters.every((one) => one === letters[0]);
    return match ?? (repeats ? nextNamed(letter, at + 1, rows) : null);
  }

  /** Returns the first row within a newly loaded range whose name begins with the last term; null if none does. */
  findIn([from, to]: Stretch, rows: NamedRows): number | null {
    return firstNamed(this.#typed, from, to, rows);
  }
}

function nextNamed(typed: string, from: number, rows: NamedRows): number | null {
  return firstNamed(typed, from, rows.ids.length, rows) ?? firstNamed(typed, 0, from, rows);
}

/** Returns the first match among the indexes from `from` up to `to`. */
function firstNamed(typed: string, from: number, to: number, { ids, nameOf }: NamedRows): number | null {
  const prefix = plain(typed);
  for (let at = from; at < to; at++) {
    const id = ids[at];
    const name = id === undefined ? undefined : nameOf(id, at);
    // Names may be very long, and accents are separate characters before they are removed.
    const start = name?.trimStart().slice(0, typed.length * 4);
    if (start !== undefined && plain(start).startsWith(prefix)) return at;
  }
  return null;
}

/** Returns a text without case and accents, so that `e` finds `Élan`. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();
}
