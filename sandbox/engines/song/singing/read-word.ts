import { toAscii } from '../../voice/ascii.ts';
import { spellNumbers } from '../../voice/mandarin/numbers.ts';
import { type Sounds, soundsOf } from '../../voice/mandarin/phones.ts';
import { readChinese } from '../../voice/mandarin/read.ts';
import { englishSyllables } from './english-syllables.ts';
import { spellFigures } from './figures.ts';

/** The voice's reading of a written word. */
export type Reading =
  /** Words in small ASCII letters. */
  | { readonly kind: 'english'; readonly text: string; readonly syllables: number }
  /** Sounds that are known, one entry a syllable. */
  | { readonly kind: 'sounds'; readonly sounds: readonly Sounds[]; readonly syllables: number };

/** Letters of one word that are sung; what is beyond is no word any more. */
const LONGEST = 45;
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

/** Signs that are a syllable each: Chinese characters that nobody can read, Korean blocks, kana that are not small. */
const SYLLABLE = /\p{Script=Han}|[가-힣]|(?![ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ])[ぁ-ゖァ-ヺ]/gu;

/** In other writings about three letters make a syllable. */
function foreignSyllables(text: string): number {
  const signs = text.match(SYLLABLE)?.length ?? 0;
  const letters = text.normalize('NFD').match(/\p{L}/gu)?.length ?? 0;
  return signs > 0 ? signs : Math.ceil(letters / 3);
}
