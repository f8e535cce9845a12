import { countSyllables } from '../../../../shared/service/lyrics/syllables.ts';
import { toAscii } from '../../voice/ascii.ts';
import { spellNumbers } from '../../voice/mandarin/numbers.ts';
import { type Sounds, soundsOf } from '../../voice/mandarin/phones.ts';
import { readChinese } from '../../voice/mandarin/read.ts';

/** The voice's reading of a written word. */
export type Reading =
  /** Words in small ASCII letters, and figures. */
  | { readonly kind: 'english'; readonly text: string; readonly syllables: number }
  /** Sounds that are known, one entry a syllable. */
  | { readonly kind: 'sounds'; readonly sounds: readonly Sounds[]; readonly syllables: number };

/** Letters of one word that are sung, and syllables; what is beyond is no word any more. */
const LONGEST = 45;
const MOST = 24;

/** Words that are one sound, held. */
const HUMMED = /^h?m{2,}$/;

/** Reads a word of lyrics; figures in Chinese where asked. @returns null when there is nothing in it that can be sung */
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
  // By itself it would be said like the letter's name; Mandarin e is its vowel.
  if (only === 'a') return sung(named('e'));
  const count = countSyllables(clean);
  if (words.length > 0) {
    return { kind: 'english', text: words.join(' '), syllables: Math.min(MOST, Math.max(1, count)) };
  }
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

/**
 * The words of a line of lyrics in order, each with its reading. The text of a word has the marks and spaces up to the
 * next one: put together, the texts are the line without the spaces around it. Takes any text and never throws.
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
/** Letters of writings without a space between words. */
const UNSPACED =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}ー々〇';
const UNITS = new RegExp(`([${UNSPACED}]+)|[^\\s${UNSPACED}]+`, 'gu');

/** Returns the beginnings and ends of the units that are sung without a break. */
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
