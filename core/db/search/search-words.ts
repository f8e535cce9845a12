const CJK = String.raw`[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\p{scx=Hang}]&&[\p{L}\p{N}]`;
const RUN = new RegExp(String.raw`([${CJK}]+)|[[\p{L}\p{N}\p{M}]--[${CJK}]]+`, 'gv');

/** A run of letters of one kind. Scripts written without spaces are separated from others. */
export interface Word {
  readonly text: string;
  readonly cjk: boolean;
}

/** Returns the words of a text, with wide and narrow forms unified: only letters, digits and combining marks. */
export function splitWords(text: string): Word[] {
  return Array.from(text.normalize('NFKC').matchAll(RUN), (found) => ({
    text: found[0],
    cjk: found[1] !== undefined,
  }));
}

/** The indexed terms of a text: words; Chinese, Japanese and Korean runs as pairs, and each such character once. */
export interface IndexedText {
  readonly words: string;
  readonly marks: string;
}

/**
 * Converts a text for the index. The tokenizer takes a whole Chinese run for one word, so runs become overlapping
 * pairs; `marks` serves searches for one character.
 */
export function normalizeWord(text: string): IndexedText {
  const spelled: string[] = [];
  const marks = new Set<string>();
  for (const word of splitWords(text)) {
    if (!word.cjk) spelled.push(word.text);
    else {
      const characters = [...word.text];
      for (const character of characters) marks.add(character);
      spelled.push(...pairs(characters));
    }
  }
  return { words: spelled.join(' '), marks: [...marks].join(' ') };
}

function pairs(characters: readonly string[]): string[] {
  return characters.slice(1).map((next, index) => `${characters[index]}${next}`);
}

/**
 * Converts a search text to an FTS5 expression: all words must occur, the last may be a prefix. Undefined if the text
 * has no words. Contains only quoted letters and digits, so that input can never be syntax.
 */
export function matchExpression(query: string): string | undefined {
  return expressionOf(splitWords(query));
}

/** Lengths of word prefixes that the turn index stores like words. */
const INDEXED_PREFIXES = [3, 1];

/**
 * As `matchExpression`, with the last word cut to an indexed prefix: it matches too much, but finds the newest matches
 * without collecting all positions of all words with that prefix. Undefined if the result would be the same.
 */
export function prefixExpression(query: string): string | undefined {
  const all = splitWords(query);
  const last = all.at(-1);
  if (!last || last.cjk) return undefined;
  const letters = [...last.text];
  const known = INDEXED_PREFIXES.find((length) => length <= letters.length);
  if (known === undefined || known === letters.length) return undefined;
  return expressionOf([...all.slice(0, -1), { text: letters.slice(0, known).join(''), cjk: false }]);
}

function expressionOf(all: readonly Word[]): string | undefined {
  if (all.length === 0) return undefined;
  return all
    .map((word, index) => {
      if (!word.cjk) return `words : "${word.text}"${index === all.length - 1 ? ' *' : ''}`;
      const characters = [...word.text];
      return characters.length === 1 ? `marks : "${word.text}"` : `words : "${pairs(characters).join(' ')}"`;
    })
    .join(' AND ');
}
