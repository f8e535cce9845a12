import { toAscii } from '../../voice/ascii.ts';
import { spellNumbers } from '../../voice/mandarin/numbers.ts';
import { readChinese, type Syllable } from '../../voice/mandarin/read.ts';
import { englishSyllables } from './english-syllables.ts';
import { spellFigures } from './figures.ts';

/** What the voice is to sing of a written word. */
export type Reading =
  /** Words in small ASCII letters. */
  | { readonly kind: 'english'; readonly text: string; readonly syllables: number }
  | { readonly kind: 'mandarin'; readonly sounds: readonly Syllable[]; readonly syllables: number }
  /** A writing the voices have no sounds for: sung on la. */
  | { readonly kind: 'vocalise'; readonly syllables: number };

/** Letters of one word that are sung; what is beyond is no word any more. */
const LONGEST = 60;
/** Syllables of one word that are sung. */
const MOST = 24;

/** Reads a word of lyrics. @returns null when there is nothing in it that can be sung */
export function readWord(text: string): Reading | null {
  const clean = text.normalize('NFKC').slice(0, LONGEST);
  if (/\p{Script=Han}/u.test(clean)) {
    const sounds = readChinese(spellNumbers(clean)).slice(0, MOST);
    if (sounds.length > 0) return { kind: 'mandarin', sounds, syllables: sounds.length };
  }
  const words =
    spellFigures(toAscii(clean))
      .toLowerCase()
      .match(/[a-z]+(?:'[a-z]+)*/g) ?? [];
  if (words.length > 0) {
    const count = words.reduce((sum, word) => sum + englishSyllables(word), 0);
    return { kind: 'english', text: words.join(' '), syllables: Math.min(MOST, count) };
  }
  const count = foreignSyllables(clean);
  return count === 0 ? null : { kind: 'vocalise', syllables: Math.min(MOST, count) };
}

/** Writings with a sign for each syllable; the small kana belong to the one before. */
const SYLLABIC =
  /[\p{Script=Hangul}\p{Script=Han}]|(?![ぁぃぅぇぉゃゅょゎっァィゥェォャュョヮッ])[\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const VOWELS = /[аеёиоуыэюяіїєαεηιουω]/gu;

function foreignSyllables(text: string): number {
  const signs = text.match(SYLLABIC)?.length ?? 0;
  if (signs > 0) return signs;
  const letters = text.normalize('NFD').match(/\p{L}/gu)?.length ?? 0;
  const vowels = text.toLowerCase().normalize('NFD').match(VOWELS)?.length ?? 0;
  return vowels > 0 ? vowels : Math.ceil(letters / 3);
}
