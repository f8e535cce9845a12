import { toAscii } from '../../voice/ascii.ts';
import { spellNumbers } from '../../voice/mandarin/numbers.ts';
import { type Sounds, soundsOf } from '../../voice/mandarin/phones.ts';
import { readChinese } from '../../voice/mandarin/read.ts';
import { englishSyllables } from './english-syllables.ts';
import { spellFigures } from './figures.ts';

/** What the voice is to sing of a written word. */
export type Reading =
  /** Words in small ASCII letters. */
  | { readonly kind: 'english'; readonly text: string; readonly syllables: number }
  /** Sounds that are known, one entry a syllable. */
  | { readonly kind: 'sounds'; readonly sounds: readonly Sounds[]; readonly syllables: number };

/** Letters of one word that are sung; what is beyond is no word any more. */
const LONGEST = 60;
/** Syllables of one word that are sung. */
const MOST = 24;

/** Words that are one sound, held. */
const HUMMED = /^h?m{2,}$/;

/** Reads a word of lyrics. @returns null when there is nothing in it that can be sung */
export function readWord(text: string): Reading | null {
  const clean = text.normalize('NFKC').slice(0, LONGEST);
  if (/\p{Script=Han}/u.test(clean)) {
    const read = readChinese(spellNumbers(clean));
    if (read.length > 0) return sung(read);
  }
  const words =
    spellFigures(toAscii(clean))
      .toLowerCase()
      .match(/[a-z]+(?:'[a-z]+)*/g) ?? [];
  const [only] = words.length === 1 ? words : [];
  if (only && HUMMED.test(only)) return sung(named('m'));
  // By itself it would be said like the letter's name; Mandarin e is its vowel.
  if (only === 'a') return sung(named('e'));
  if (words.length > 0) {
    const count = words.reduce((sum, word) => sum + englishSyllables(word), 0);
    return { kind: 'english', text: words.join(' '), syllables: Math.min(MOST, count) };
  }
  const count = foreignSyllables(clean);
  // A writing the voices have no sounds for is sung on la.
  return count === 0 ? null : sung(named('la').flatMap((la) => Array.from({ length: count }, () => la)));
}

function sung(sounds: readonly Sounds[]): Reading {
  const kept = sounds.slice(0, MOST);
  return { kind: 'sounds', sounds: kept, syllables: kept.length };
}

function named(pinyin: string): Sounds[] {
  const sounds = soundsOf(pinyin);
  return sounds ? [sounds] : [];
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
