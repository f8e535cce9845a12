import type { Pronunciation } from '../domain/pronunciation.ts';

/** Characters of scripts that separate words by spaces; at others, a word begins and ends anywhere. */
const IN_WORD =
  '[[\\p{L}\\p{N}\\p{M}_]--[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}]]';
const STARTS_IN_WORD = new RegExp(`^${IN_WORD}`, 'v');
const ENDS_IN_WORD = new RegExp(`${IN_WORD}$`, 'v');

/**
 * Returns a function that replaces the words of a list with how the voice should read them. It replaces whole words,
 * the longest first; an entry without capitals also stands for its capitalized forms.
 */
export function pronouncer(list: readonly Pronunciation[]): (text: string) => string {
  const exact = new Map<string, string>();
  const folded = new Map<string, string>();
  for (const { word, spoken } of list) {
    const entries = word === word.toLowerCase() ? folded : exact;
    if (!entries.has(word)) entries.set(word, spoken);
  }
  const words = [...exact.keys(), ...folded.keys()].sort((a, b) => b.length - a.length);
  if (words.length === 0) return (text) => text;
  const pattern = new RegExp(words.map((word) => patternOf(word, folded.has(word))).join('|'), 'gv');
  return (text) =>
    text.replace(pattern, (found) => exact.get(found) ?? folded.get(found.toLowerCase()) ?? found);
}

function patternOf(word: string, isFolded: boolean): string {
  const signs = Array.from(word, (sign) => {
    const upper = sign.toUpperCase();
    const isCased = isFolded && upper !== sign && upper.toLowerCase() === sign;
    return isCased ? `(?:${escaped(sign)}|${escaped(upper)})` : escaped(sign);
  });
  const before = STARTS_IN_WORD.test(word) ? `(?<!${IN_WORD})` : '';
  const after = ENDS_IN_WORD.test(word) ? `(?!${IN_WORD})` : '';
  return before + signs.join('') + after;
}

function escaped(sign: string): string {
  return sign.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&');
}
