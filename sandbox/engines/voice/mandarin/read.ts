import { pinyin } from 'pinyin-pro';
import { type Sounds, soundsOf } from './phones.ts';

/** Tone number, 1 to 4; 0 is the neutral tone. */
export type Tone = 0 | 1 | 2 | 3 | 4;

/** A syllable as spoken, after tone sandhi. */
export interface Syllable extends Sounds {
  readonly tone: Tone;
}

interface ReadSyllable {
  readonly character: string;
  readonly sounds: Sounds;
  tone: Tone;
}

/** Returns the Chinese characters of unknown pronunciation, without duplicates. */
export function unreadable(text: string): string[] {
  const characters = new Set(text.match(/\p{Script=Han}/gu));
  return [...characters].filter((character) => readCharacters(character).length === 0);
}

/**
 * Reads Chinese characters with the pronunciation they have in their words, and applies tone sandhi (一 and 不 before
 * other tones, a third tone before a third).
 */
export function readChinese(text: string): Syllable[] {
  const words = Array.from(segmenter.segment(text), ({ segment }) => Array.from(segment).length);
  const syllables = readCharacters(text);
  changeTones(syllables, words);
  return syllables.map(({ sounds, tone }) => ({ ...sounds, tone }));
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

function readCharacters(text: string): ReadSyllable[] {
  return pinyin(text, { type: 'all', toneType: 'num', toneSandhi: true }).flatMap((read) => {
    const sounds = read.isZh ? soundsOf(read.pinyin.replace(/\d$/, '')) : null;
    return sounds ? [{ character: read.origin, sounds, tone: toneOf(read.num) }] : [];
  });
}

function toneOf(number: number): Tone {
  return number === 1 || number === 2 || number === 3 || number === 4 ? number : 0;
}

/** The characters before 儿 in words for children: 婴儿, 幼儿, 女儿 and so on. */
const CHILD_BEFORE = new Set('婴幼女孤胎健生少宠男产');

/**
 * Applies third-tone sandhi: within a word every third tone but the last becomes a second; across a word boundary
 * it does so only if the next syllable keeps its third tone.
 */
function changeTones(syllables: ReadSyllable[], wordLengths: readonly number[]): void {
  let start = 0;
  const ends = new Set<number>();
  for (const length of wordLengths) {
    for (let i = start; i < start + length - 1; i += 1) {
      const next = syllables[i + 1];
      const here = syllables[i];
      if (here?.tone === 3 && next?.tone === 3) here.tone = 2;
      // A final 儿 is toneless, except where it means a child.
      if (here && next?.character === '儿' && !CHILD_BEFORE.has(here.character)) next.tone = 0;
    }
    start += length;
    ends.add(start - 1);
  }
  for (let i = syllables.length - 2; i >= 0; i -= 1) {
    const here = syllables[i];
    if (ends.has(i) && here?.tone === 3 && syllables[i + 1]?.tone === 3) here.tone = 2;
  }
}
