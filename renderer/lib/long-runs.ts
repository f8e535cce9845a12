/**
 * The longest run without a break opportunity, in UTF-16 units. Browsers lay such runs out in
 * quadratic time or worse: 10,000 `。` in a font with contextual punctuation take half a minute.
 * Longer runs get break opportunities.
 */
const LONGEST_RUN = 200;
/** A text box whose text holds a longer run does not wrap its lines. */
const LONGEST_WRAPPED_RUN = 2000;
/** A break moves by at most this much to keep a character and its combining marks together. */
const LONGEST_CLUSTER = 64;

/** Small kana and similar characters, which do not start a line. */
const NOT_AT_LINE_START =
  /[\u3041\u3043\u3045\u3047\u3049\u3063\u3083\u3085\u3087\u308e\u3095-\u30a1\u30a3\u30a5\u30a7\u30a9\u30c3\u30e3\u30e5\u30e7\u30ee\u30f5\u30f6\u30fb-\u30ff]/;

/** Returns whether lines can break between two such characters: ideographs, kana and Hangul syllables. */
export function isIdeograph(unit: number): boolean {
  if (unit < 0x3041) return false;
  if (unit <= 0x30ff) return !NOT_AT_LINE_START.test(String.fromCharCode(unit));
  return (
    (unit >= 0x3400 && unit <= 0x9fff) ||
    (unit >= 0xac00 && unit <= 0xd7a3) ||
    (unit >= 0xd840 && unit <= 0xd88f)
  );
}

export function isBreakingSpace(unit: number): boolean {
  return unit === 0x20 || (unit >= 0x09 && unit <= 0x0d);
}

/** Reads the text of a paragraph part by part and finds runs that are too long. */
export class RunScanner {
  /** Characters since the last break opportunity, including one that `read` requested. */
  #length = 0;
  #run = 0;
  #longest = 0;
  #afterIdeograph = false;

  /** Returns the length of the longest run so far. */
  get longest(): number {
    return Math.max(this.#longest, this.#run);
  }

  /** Ends the current run before something a line can break at, such as a formula. */
  endRun(): void {
    this.#longest = this.longest;
    this.#length = 0;
    this.#run = 0;
    this.#afterIdeograph = false;
  }

  /**
   * Returns the offsets in `text`, which continues the text read before, where a break opportunity
   * must be added. They depend only on the text before them, so they are stable when the text
   * grows.
   */
  read(text: string): number[] {
    const offsets: number[] = [];
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      if (isBreakingSpace(unit)) {
        this.endRun();
        continue;
      }
      if (!isLowSurrogate(unit)) {
        const isWide = isIdeograph(unit);
        if (isWide && this.#afterIdeograph) this.endRun();
        this.#afterIdeograph = isWide;
      }
      this.#length++;
      this.#run++;
      if (this.#length > LONGEST_RUN && canBreakBefore(text, at, this.#length - LONGEST_RUN)) {
        offsets.push(at);
        this.#length = 1;
      }
    }
    return offsets;
  }
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

function canBreakBefore(text: string, at: number, late: number): boolean {
  if (isLowSurrogate(text.charCodeAt(at))) return false;
  if (late > LONGEST_CLUSTER) return true;
  return (
    text[at - 1] !== '\u200d' && !/^(?:\p{M}|\u200d|[\u{1f3fb}-\u{1f3ff}])/u.test(text.slice(at, at + 2))
  );
}

/** Splits a text so that lines can break between the parts. Usually there is one part. */
export function breakableParts(text: string): string[] {
  if (text.length <= LONGEST_RUN) return [text];
  const parts: string[] = [];
  let from = 0;
  for (const at of new RunScanner().read(text)) {
    parts.push(text.slice(from, at));
    from = at;
  }
  parts.push(text.slice(from));
  return parts;
}

/** Returns the class that keeps a text box with this text fast (styles/base.css). */
export function wrapClass(text: string): string | undefined {
  if (text.length <= LONGEST_RUN) return undefined;
  const scanner = new RunScanner();
  scanner.read(text);
  if (scanner.longest <= LONGEST_RUN) return undefined;
  return scanner.longest > LONGEST_WRAPPED_RUN ? 'text-unwrapped' : 'text-unbroken';
}

/** Sets the class of {@link wrapClass} on a text box for its current or next text. */
export function setWrapClass(box: HTMLElement, text: string): void {
  const name = wrapClass(text);
  for (const one of ['text-unbroken', 'text-unwrapped']) box.classList.toggle(one, one === name);
}
