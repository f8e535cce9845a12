import { splitSentences } from './split-sentences.ts';

/** Approximate code points of the first segment: some twenty seconds of speech, so that playback starts early. */
const FIRST_MAX = 300;
/** A segment is not cut at a paragraph if that made it shorter than this share of the limit. */
const WORTH_A_PARAGRAPH = 0.5;
/**
 * Places to cut a sentence that is too long: punctuation of a clause, followed by a space or a script without spaces,
 * unless it is full-width.
 */
const CLAUSE_ENDS =
  /(?:[,;:.!?…)\]"'”’»—–](?=[\s\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])|[，；：、。！？…」』）】》—])[”’"'」』）)】》〉\]»]*/gu;

const words = new Intl.Segmenter('en', { granularity: 'word' });
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Splits a text into segments of at most `max` code points to be spoken in sequence: at sentence ends, at a paragraph
 * end if one is near, and only inside a sentence longer than `max` at a clause, then a word, then between two
 * characters. Only white space at the seams is dropped.
 * @param first approximate limit of the first segment, if the text is more than twice that.
 */
export function splitText(text: string, max: number, first = FIRST_MAX): string[] {
  return Array.from(splitLazily(text, max, first));
}

/** As `splitText`, one segment at a time: a long script takes hundreds of milliseconds. */
export function* splitLazily(text: string, max: number, first = FIRST_MAX): Generator<string> {
  const whole = text.trim();
  if (whole === '') return;
  if (fits(whole, Math.min(max, 2 * first))) return yield whole;
  let open: string[] = [];
  let size = 0;
  let isFirst = true;
  for (const part of parts(whole, max)) {
    const length = countPoints(part);
    let limit = isFirst ? Math.min(first, max) : max;
    // The text left open after a cut at a paragraph may still be too long together with this part.
    while (open.length > 0 && size + length > limit) {
      const count = cutAfter(open, limit);
      const segment = open.slice(0, count).join('').trim();
      open = open.slice(count);
      size = open.reduce((sum, part) => sum + countPoints(part), 0);
      limit = max;
      if (segment === '') continue;
      isFirst = false;
      yield segment;
    }
    open.push(part);
    size += length;
  }
  const segment = open.join('').trim();
  if (segment !== '') yield segment;
}

/** Yields sentences, splitting those that are too long. */
function* parts(text: string, max: number): Generator<string> {
  for (const sentence of splitSentences(text)) {
    if (fits(sentence, max)) yield sentence;
    else yield* cutLong(sentence, max);
  }
}

/** Returns how many of the open parts form the next segment: up to the last paragraph end, if that is not too early. */
function cutAfter(open: readonly string[], limit: number): number {
  let size = open.reduce((sum, part) => sum + countPoints(part), 0);
  for (let count = open.length; count > 0 && size >= limit * WORTH_A_PARAGRAPH; count--) {
    const last = open[count - 1] ?? '';
    if (/\n\s*$/u.test(last)) return count;
    size -= countPoints(last);
  }
  return open.length;
}

function* cutLong(sentence: string, max: number): Generator<string> {
  let from = 0;
  for (let end = endOf(sentence, from, max); end < sentence.length; end = endOf(sentence, from, max)) {
    const cut = cutWithin(sentence, from, end);
    yield sentence.slice(from, cut);
    from = cut;
  }
  yield sentence.slice(from);
}

/** Returns where to cut so that the segment from `from` ends at or before `end`. */
function cutWithin(text: string, from: number, end: number): number {
  const window = text.slice(from, end + 1);
  const room = end - from;
  let clause = 0;
  for (const found of window.matchAll(CLAUSE_ENDS)) {
    const at = found.index + found[0].length;
    if (at <= room) clause = at;
  }
  if (clause > room / 4) return from + clause;
  const blank = window.slice(0, room + 1).search(/\s\S*$/u);
  if (blank > room / 4) return Math.min(from + blank + 1, end);
  // Includes a little more than fits, so that the segmenter sees whether the limit falls inside a word.
  const wider = text.slice(from, endOf(text, end, 50));
  return from + (lastStart(words, wider, room) || lastStart(graphemes, wider, room) || room);
}

/** Returns the start of the last range at or before `room`; 0 if only the first is. */
function lastStart(segmenter: Intl.Segmenter, text: string, room: number): number {
  return text.length <= room ? room : (segmenter.segment(text).containing(room)?.index ?? 0);
}

/** Returns the index `count` code points after `from`, or the end. */
function endOf(text: string, from: number, count: number): number {
  let index = from;
  for (let i = 0; i < count && index < text.length; i++)
    index += (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1;
  return index;
}

function fits(text: string, max: number): boolean {
  return text.length <= max || (text.length <= 2 * max && countPoints(text) <= max);
}

/** Returns the number of code points of a text. */
export function countPoints(text: string): number {
  let count = text.length;
  for (let i = 0; i < text.length - 1; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0xd800 || unit > 0xdbff) continue;
    const next = text.charCodeAt(i + 1);
    if (next >= 0xdc00 && next <= 0xdfff) count -= 1;
  }
  return count;
}
