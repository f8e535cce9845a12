import { readWord } from './read-word.ts';

export interface SungWord {
  /**
   * The word as it is written, with the marks and spaces up to the next one: the texts of all words, put together, are
   * the line without the spaces around it.
   */
  readonly text: string;
  /** How many notes it asks for, at least 1. */
  readonly syllables: number;
}

/**
 * The words of a line of lyrics in order, each with its sung syllables. Chinese is cut into words, one syllable a
 * character; figures count as they are read. Takes any text and never throws.
 * @returns an empty list when nothing in the line can be sung
 */
export function wordsOf(line: string): SungWord[] {
  const text = line.trim();
  const found = countedTogether(text, unitsOf(text)).flatMap(({ from, to }) => {
    const reading = readWord(text.slice(from, to));
    return reading ? [{ from, syllables: reading.syllables }] : [];
  });
  return found.map(({ from, syllables }, index) => ({
    text: text.slice(index === 0 ? 0 : from, found[index + 1]?.from ?? text.length),
    syllables,
  }));
}

interface Unit {
  readonly from: number;
  readonly to: number;
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });
/** Writings without a space between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー々〇]+/gu;
const HAN = /\p{Script=Han}/u;
const FIGURE = /^[^\p{L}]*\d[^\p{L}]*$/u;

/** Returns the beginnings and ends of the units that are sung without a break. */
function unitsOf(text: string): Unit[] {
  const units: Unit[] = [];
  for (const { 0: run, index } of text.matchAll(/\S+/gu)) {
    let at = 0;
    for (const { 0: unspaced, index: start } of run.matchAll(UNSPACED)) {
      if (start > at) units.push({ from: index + at, to: index + start });
      for (const { segment, index: inner } of segmenter.segment(unspaced)) {
        const from = index + start + inner;
        units.push({ from, to: from + segment.length });
      }
      at = start + unspaced.length;
    }
    if (at < run.length) units.push({ from: index + at, to: index + run.length });
  }
  return units;
}

/** A figure beside Chinese characters is read in Chinese, so it makes one unit with those after it, else before it. */
function countedTogether(text: string, units: readonly Unit[]): Unit[] {
  const joined: Unit[] = [];
  const written = ({ from, to }: Unit) => text.slice(from, to);
  for (const [index, unit] of units.entries()) {
    const before = joined.at(-1);
    const counts = before !== undefined && FIGURE.test(written(before)) && HAN.test(written(unit));
    const ends =
      before !== undefined &&
      index === units.length - 1 &&
      HAN.test(written(before)) &&
      FIGURE.test(written(unit));
    if (before && (counts || ends)) joined.splice(-1, 1, { from: before.from, to: unit.to });
    else joined.push(unit);
  }
  return joined;
}
