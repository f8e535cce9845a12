import type { Word } from './search-words.ts';

/** UTF-16 units of text before the first match, and in total. */
const BEFORE = 40;
const LENGTH = 180;
/** Long texts are searched in chunks, so that a match near the beginning costs little. */
const CHUNK = 8192;
const OVERLAP = 256;

export interface Snippet {
  readonly snippet: string;
  /** Ascending, non-overlapping offsets into `snippet`. */
  readonly ranges: [number, number][];
}

/** Returns the passage of `text` around the first match, unchanged, with the positions of all matches in it. */
export function createSnippet(text: string, query: readonly Word[]): Snippet {
  const first = firstMatch(text, query) ?? 0;
  const start = wordStart(text, wholeCharacter(text, Math.max(0, first - BEFORE)), first);
  const end = wholeCharacter(text, Math.min(text.length, start + LENGTH));
  const head = start > 0 ? '…' : '';
  const cut = text.slice(start, end).replace(/[\s\u2028\u2029]/g, ' ');
  return {
    snippet: head + cut + (end < text.length ? '…' : ''),
    ranges: union(matches(fold(cut), query).map(([a, b]) => [a + head.length, b + head.length])),
  };
}

/** Returns whether the text contains one of the words; the last may be a prefix. */
export function containsAny(text: string, query: readonly Word[]): boolean {
  return firstMatch(text, query) !== undefined;
}

function firstMatch(text: string, query: readonly Word[]): number | undefined {
  for (let from = 0; from < text.length; from += CHUNK) {
    const start = wholeCharacter(text, Math.max(0, from - OVERLAP));
    const found = matches(fold(text.slice(start, from + CHUNK)), query);
    if (found.length > 0) return start + Math.min(...found.map(([a]) => a));
  }
  return undefined;
}

/** A text without case, accents and width, with the original position of each unit, and of the end. */
interface Folded {
  readonly text: string;
  /** Null if all positions are unchanged. */
  readonly from: readonly number[] | null;
}

const ASCII = /^[\0-\x7f]*$/;

function fold(text: string): Folded {
  // Lower-casing ASCII changes no positions.
  if (ASCII.test(text)) return { text: text.toLowerCase(), from: null };
  let folded = '';
  const from: number[] = [];
  let at = 0;
  for (const character of text) {
    const plain = foldCharacter(character);
    for (let i = 0; i < plain.length; i++) from.push(at);
    folded += plain;
    at += character.length;
  }
  from.push(at);
  return { text: folded, from };
}

function foldCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return character.toLowerCase();
  if (code >= 0x3400 && code < 0xa000) return character;
  return character.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().normalize('NFKC');
}

function matches(text: Folded, query: readonly Word[]): [number, number][] {
  return query.flatMap((word, index) => {
    const wanted = fold(word.text).text;
    return wanted === '' ? [] : occurrences(text, wanted, word.cjk, index === query.length - 1);
  });
}

const LETTER = /[\p{L}\p{N}]/u;
const WITHOUT_SPACES = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\p{scx=Hang}]/u;
const inWord = (character: string | undefined) =>
  character !== undefined && LETTER.test(character) && !WITHOUT_SPACES.test(character);

function occurrences(text: Folded, wanted: string, cjk: boolean, prefix: boolean): [number, number][] {
  const found: [number, number][] = [];
  for (let at = text.text.indexOf(wanted); at !== -1; at = text.text.indexOf(wanted, at + wanted.length)) {
    const end = at + wanted.length;
    const whole = !inWord(text.text[at - 1]) && (prefix || !inWord(text.text[end]));
    if (cjk || whole) found.push(text.from ? [text.from[at] ?? 0, text.from[end] ?? 0] : [at, end]);
  }
  return found;
}

function union(ranges: readonly [number, number][]): [number, number][] {
  const joined: [number, number][] = [];
  for (const [start, end] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = joined.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else joined.push([start, end]);
  }
  return joined;
}

/** Moves an offset forward to the start of the next word before `end`, if it splits a word that is written with spaces. */
function wordStart(text: string, at: number, end: number): number {
  if (at === 0 || !inWord(text[at]) || !inWord(text[at - 1])) return at;
  const space = text.slice(at, end).search(/\s/);
  return space === -1 ? at : at + space + 1;
}

/** Moves an offset back so that it does not split a surrogate pair. */
function wholeCharacter(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return at > 0 && unit >= 0xdc00 && unit < 0xe000 ? at - 1 : at;
}
