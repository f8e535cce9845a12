const CJK = String.raw`[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\p{scx=Hang}]&&[\p{L}\p{N}]`;
const RUN = new RegExp(String.raw`([${CJK}]+)|[[\p{L}\p{N}\p{M}]--[${CJK}]]+`, 'gv');

/** A run of letters of one kind. Scripts written without spaces are cut where they meet others. */
export interface Word {
  readonly text: string;
  readonly cjk: boolean;
}

/** The words of a text, wide and narrow forms made equal. Nothing but letters, digits and their marks is left. */
export function splitWords(text: string): Word[] {
  return Array.from(text.normalize('NFKC').matchAll(RUN), (found) => ({
    text: found[0],
    cjk: found[1] !== undefined,
  }));
}

/** Returns the indexed terms of a text: words; Chinese, Japanese and Korean runs as pairs, and each such character once. */
export interface IndexedText {
  readonly words: string;
  readonly marks: string;
}

/**
 * Spells a text for the index. The tokenizer takes a whole 中文 run for one word, so runs are given as overlapping pairs;
 * a search for one character goes to `marks`.
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
 * A search text as an FTS5 expression: all words must occur, the last one may be unfinished. Undefined when there is
 * nothing to look for. Built from letters and digits only, in quotes: what is typed can never be syntax.
 */
export function matchExpression(query: string): string | undefined {
  return expressionOf(splitWords(query));
}

/** Lengths of beginnings of words that the index of turns knows as it knows words. */
const KNOWN_BEGINNINGS = [3, 1];

/**
 * As `matchExpression`, but by a beginning of the last word that the index knows: what it finds is only roughly what is
 * wanted, but it finds the newest without gathering every place of every word that begins so. Undefined where that
 * would be the same.
 */
export function roughExpression(query: string): string | undefined {
  const all = splitWords(query);
  const last = all.at(-1);
  if (!last || last.cjk) return undefined;
  const letters = [...last.text];
  const known = KNOWN_BEGINNINGS.find((length) => length <= letters.length);
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
