/**
 * Writes a short text that a regular expression of a JSON Schema matches: classes, groups, alternatives, quantifiers.
 * @returns null where the expression holds something this does not know (look-around, back references, \p classes).
 */
export function textForPattern(pattern: string): string | null {
  try {
    const writer = new PatternWriter(pattern);
    const text = writer.alternatives();
    return writer.done && new RegExp(pattern, 'u').test(text) ? text : null;
  } catch {
    return null;
  }
}

/** Raised inside only; the caller answers null. */
class Unknown extends Error {}

class PatternWriter {
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  get done(): boolean {
    return this.#at >= this.#source.length;
  }

  /** The first alternative is the one written; the others are read over. */
  alternatives(): string {
    const first = this.#sequence();
    while (this.#take('|')) this.#sequence();
    return first;
  }

  #sequence(): string {
    let text = '';
    while (!this.done && !'|)'.includes(this.#peek())) {
      if (this.#take('^') || this.#take('$')) continue;
      const atom = this.#atom();
      text += atom.repeat(this.#least());
    }
    return text;
  }

  #atom(): string {
    const next = this.#next();
    if (next === '(') {
      if (this.#take('?') && !this.#take(':')) {
        if (!/^<[A-Za-z]\w*>/.test(this.#source.slice(this.#at))) throw new Unknown();
        this.#at = this.#source.indexOf('>', this.#at) + 1;
      }
      const inside = this.alternatives();
      if (!this.#take(')')) throw new Unknown();
      return inside;
    }
    if (next === '[') return this.#characterClass();
    if (next === '.') return 'a';
    return next === '\\' ? this.#escaped() : next;
  }

  #escaped(): string {
    const letter = this.#next();
    const classes: Record<string, string> = {
      d: '1',
      w: 'a',
      s: ' ',
      D: 'a',
      W: '-',
      S: 'a',
      n: '\n',
      t: '\t',
      b: '',
    };
    const known = classes[letter];
    if (known !== undefined) return known;
    if (/[A-Za-z0-9]/.test(letter)) throw new Unknown();
    return letter;
  }

  #characterClass(): string {
    const start = this.#at;
    for (let first = true; first || this.#peek() !== ']'; first = false) {
      if (this.done) throw new Unknown();
      if (this.#next() === '\\') this.#next();
    }
    this.#at += 1;
    const matches = new RegExp(`^[${this.#source.slice(start, this.#at)}$`, 'u');
    const found = [...'aA1 -_./:@'].find((character) => matches.test(character));
    if (found !== undefined) return found;
    for (let code = 33; code < 0x3000; code += 1) {
      const character = String.fromCodePoint(code);
      if (matches.test(character)) return character;
    }
    throw new Unknown();
  }

  /** How often the atom before stands, at the least; `*` and `?` leave it out. */
  #least(): number {
    let least = 1;
    const counted = /^\{(\d+)(?:,\d*)?\}/.exec(this.#source.slice(this.#at));
    if (counted) {
      least = Number(counted[1]);
      this.#at += counted[0].length;
    } else if (this.#take('*') || this.#take('?')) least = 0;
    else if (!this.#take('+')) return 1;
    this.#take('?');
    return least;
  }

  #peek(): string {
    return this.#source[this.#at] ?? '';
  }

  #next(): string {
    const character = this.#source[this.#at];
    if (character === undefined) throw new Unknown();
    this.#at += 1;
    return character;
  }

  #take(character: string): boolean {
    if (this.#peek() !== character) return false;
    this.#at += 1;
    return true;
  }
}
