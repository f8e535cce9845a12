const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const IN_WORD = /[\p{L}\p{N}\p{M}]/u;
/** Scripts that put no blanks between words: any place in them is the beginning of one. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;

/** Whether all words of a search stand in a prompt, the last one perhaps unfinished: as the core finds pictures. */
export function fitsWords(prompt: string, query: string): boolean {
  const text = plain(prompt);
  const words = plain(query).match(WORD) ?? [];
  return words.length > 0 && words.every((word, n) => stands(text, word, n === words.length - 1));
}

function stands(text: string, word: string, unfinished: boolean): boolean {
  if (UNSPACED.test(word)) return text.includes(word);
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (begins(text[at - 1]) && (unfinished || begins(text[at + word.length]))) return true;
  }
  return false;
}

/** Whether a word can border on this sign. */
function begins(sign: string | undefined): boolean {
  return sign === undefined || !IN_WORD.test(sign) || UNSPACED.test(sign);
}

function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
