/** Runs of letters and digits; an apostrophe within a word belongs to it. */
const WORDS = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*/gu;
/** Scripts in which one character is one syllable. */
const UNSPACED_CHARACTERS = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const LETTERS = /[\p{L}\p{N}]/gu;
const MARKS = /\p{M}/gu;
/** A silent English e: "time", "times", "loved", but not "table", "wanted", "boxes", "the". */
const SILENT_END = /(?:[^aeiouyl\W]e|[aeiouy]le|[^aeioucghjsxyz\W]es|[^aeioudty\W]ed)$/;
/** Letters per syllable in scripts that omit vowels, or are not known here. */
const LETTERS_A_SYLLABLE = 2.5;

/**
 * Estimates the syllables of a text: one per Chinese, Japanese or Korean character, groups of vowels in Latin, Greek
 * and Cyrillic words, and by letters elsewhere. Linear.
 */
export function countSyllables(text: string): number {
  let count = 0;
  for (const [word] of text.matchAll(WORDS)) count += syllablesOf(word);
  return count;
}

function syllablesOf(word: string): number {
  const signs = word.match(UNSPACED_CHARACTERS)?.length ?? 0;
  if (signs === word.length) return signs;
  const rest = signs === 0 ? word : word.replace(UNSPACED_CHARACTERS, ' ');
  return rest.split(' ').reduce((sum, part) => sum + (part === '' ? 0 : wordSyllables(part)), signs);
}

function wordSyllables(word: string): number {
  const small = word.normalize('NFC').toLowerCase();
  const plain = small.normalize('NFD').replace(MARKS, '');
  if (/^\p{N}+$/u.test(plain)) return plain.length;
  if (!/^[a-zа-яёіїєα-ω'’\p{N}]+$/u.test(plain)) {
    return Math.max(1, Math.round((plain.match(LETTERS)?.length ?? 0) / LETTERS_A_SYLLABLE));
  }
  // In Cyrillic each vowel is a syllable; elsewhere adjacent vowels are one.
  const groups = plain.match(/[аеёиоуыэюяіїє]|[aeiouyαεηιουω]+/g)?.length ?? 0;
  return Math.max(1, groups - (SILENT_END.test(small) ? 1 : 0));
}
