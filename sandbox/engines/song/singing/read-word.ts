import { countSyllables } from '../../../../shared/service/lyrics/syllables.ts';
import { toAscii } from '../../voice/ascii.ts';
import { spellNumbers } from '../../voice/mandarin/numbers.ts';
import { type Sounds, soundsOf } from '../../voice/mandarin/phones.ts';
import { readChinese } from '../../voice/mandarin/read.ts';

/** The pronunciation of a written word. */
export type Reading =
  /** Words in lower-case ASCII letters, and digits. */
  | { readonly kind: 'english'; readonly text: string; readonly syllables: number }
  /** Known sounds, one entry per syllable. */
  | { readonly kind: 'sounds'; readonly sounds: readonly Sounds[]; readonly syllables: number };

/** Maximum number of letters and of syllables sung of one word; the rest is ignored. */
const LONGEST = 45;
const MOST = 24;

/** Words that are a single held sound. */
const HUMMED = /^h?m{2,}$/;

/** Reads a word of lyrics, with digits in Chinese if requested. @returns null if it has nothing that can be sung */
export function readWord(text: string, chinese = false): Reading | null {
  const clean = text.normalize('NFKC').slice(0, LONGEST);
  if (/\p{Script=Han}/u.test(clean) || (chinese && /\d/.test(clean))) {
    const read = readChinese(spellNumbers(clean));
    if (read.length > 0) return sung(read);
  }
  const words =
    toAscii(clean)
      .toLowerCase()
      .match(/\d+|[a-z]+(?:'[a-z]+)*/g) ?? [];
  const [only] = words.length === 1 ? words : [];
  if (only && HUMMED.test(only)) return sung(named('m'));
  // The voice would say a lone "a" like the letter's name, so the vowel of Mandarin e replaces it.
  if (only === 'a') return sung(named('e'));
  const count = countSyllables(clean);
  if (words.length > 0) {
    return { kind: 'english', text: words.join(' '), syllables: Math.min(MOST, Math.max(1, count)) };
  }
  // Text in a script without known sounds is sung on "la".
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

/**
 * Returns the words of a line of lyrics in order, each with its reading. A word's text includes the punctuation and
 * spaces up to the next one, so that the texts concatenate to the trimmed line. Accepts any text and never throws.
 */
export function wordsOf(line: string): { readonly text: string; readonly reading: Reading }[] {
  const text = line.trim();
  const chinese = /\p{Script=Han}/u.test(text);
  const found = unitsOf(text).flatMap(({ from, to }) => {
    const reading = readWord(text.slice(from, to), chinese);
    return reading ? [{ from, reading }] : [];
  });
  return found.map(({ from, reading }, index) => ({
    text: text.slice(index === 0 ? 0 : from, found[index + 1]?.from ?? text.length),
    reading,
  }));
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });
/** Letters of scripts without spaces between words. */
const UNSPACED =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}ー々〇';
const UNITS = new RegExp(`([${UNSPACED}]+)|[^\\s${UNSPACED}]+`, 'gu');

/** Returns the start and end of each unit that is sung without a break. */
function unitsOf(text: string): { readonly from: number; readonly to: number }[] {
  return [...text.matchAll(UNITS)].flatMap(({ 0: unit, 1: unspaced, index }) =>
    unspaced === undefined
      ? [{ from: index, to: index + unit.length }]
      : Array.from(segmenter.segment(unspaced), ({ segment, index: inner }) => ({
          from: index + inner,
          to: index + inner + segment.length,
        })),
  );
}
