/**
 * Lower-cased words that end in a dot and usually do not end a sentence. A missed sentence end is harmless, a false one
 * is audible.
 */
const ABBREVIATIONS = new Set(
  (
    'mr mrs ms mx dr prof st sr jr gen col capt lt sgt maj cmdr rev hon gov pres sen rep mt ft fig figs no nos vol ' +
    'pp p ch sec ed eds vs etc al ca cf approx dept est inc ltd co corp bros ave blvd rd jan feb mar apr jun jul aug ' +
    'sep sept oct nov dec mon tue tues wed thu thurs fri sat sun e.g i.e a.m p.m z.b d.h u.a usw bzw ph.d'
  ).split(' '),
);
/** Matches the word before the last dot, with the dots inside it. */
const WORD_BEFORE_DOT = /((?:\p{L}\.?)*\p{L})\.[)\]"'”’»]*\s*$/u;
/** Single letters, each with a dot: initials, U.S., Ph.D. */
const INITIALS = /^(?:\p{L}|\p{L}{1,2}(?:\.\p{L}{1,2})+)$/u;
const LIST_NUMBER = /^\s*[(（]?\d{1,3}\.\s*$/u;
/** Full-width end marks need no space after them. */
const CJK_END = /[。！？｡．][”’"'」』）)】》〉\]]*$/u;
/** Scripts without spaces end sentences without one, even with half-width marks. */
const CJK_START = /^["'“‘「『（(《]?[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;
const END = /[.!?。！？｡．…][”’"'」』）)】》〉\]»]*\s*$/u;
const OPENING_AT_END = /[“‘「『（(【《〈[«]+$/u;
const CLOSING_AT_START = /^[”’」』）)】》〉\]»]+\s*/u;
const OPENINGS = '“「『（(【《〈[';
const CLOSINGS = '”」』）)】》〉]';
/** A bracket or quote that is still open after this many UTF-16 units was probably never closed. */
const OPEN_FOR = 400;
/** UTF-16 units to search backwards for the word before a dot. */
const TAIL = 80;

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/**
 * Yields the sentences of a text including the white space after them, so that joining them yields the text. In doubt,
 * a sentence continues. Based on `Intl.Segmenter`, with corrections: it ends sentences after abbreviations and initials
 * (`Dr. Who`, `U.S. Army`), after list numbers, at `?` within an address, before a lower-case letter that continues
 * after a quote (`"Go!" he said`), at every line break, within brackets and quotes; and it leaves an opening quote
 * without a space before it (`。“`) with the previous sentence.
 */
export function* splitSentences(text: string): Generator<string> {
  let current = '';
  let depth = 0;
  for (const segment of withQuotesInPlace(text)) {
    if (current !== '' && isEnd(current, segment) && (depth === 0 || current.length > OPEN_FOR)) {
      yield current;
      current = '';
      depth = 0;
    }
    current += segment;
    depth = Math.max(0, depth + opened(segment));
  }
  if (current !== '') yield current;
}

/** Yields the segmenter's ranges, with opening and closing quotes moved to the text they enclose. */
function* withQuotesInPlace(text: string): Generator<string> {
  let before = '';
  for (const { segment } of segmenter.segment(text)) {
    const closing = before === '' ? '' : (CLOSING_AT_START.exec(segment)?.[0] ?? '');
    const whole = before + closing;
    const moved = OPENING_AT_END.exec(whole)?.[0] ?? '';
    const kept = whole.slice(0, whole.length - moved.length);
    if (kept !== '') yield kept;
    before = moved + segment.slice(closing.length);
  }
  if (before !== '') yield before;
}

/** Returns whether a sentence ends between these two. */
function isEnd(before: string, after: string): boolean {
  if (/^\s+$/u.test(after)) return false;
  const tail = before.slice(-TAIL);
  if (/\n\s*\n\s*$/.test(tail)) return true;
  if (LIST_NUMBER.test(before)) return false;
  const word = WORD_BEFORE_DOT.exec(tail)?.[1];
  if (word !== undefined && (INITIALS.test(word) || ABBREVIATIONS.has(word.toLowerCase()))) return false;
  if (/(?:\.\.\.|…)[”’"')\]»」』）]*\s*$/u.test(tail)) return /\n\s*$/.test(tail);
  if (/^\s*["'“‘(]?\p{Ll}/u.test(after)) return /\n\s*$/.test(tail) && END.test(tail);
  if (/\s$/u.test(tail)) return true;
  return CJK_END.test(tail) || (/[!?][”’"')\]]*$/u.test(tail) && CJK_START.test(after));
}

/**
 * Returns how many more brackets and quotes a range opens than it closes. Straight quotes are ambiguous and not
 * counted.
 */
function opened(segment: string): number {
  let depth = 0;
  for (const sign of segment) {
    if (OPENINGS.includes(sign)) depth += 1;
    else if (CLOSINGS.includes(sign)) depth -= 1;
  }
  return depth;
}
