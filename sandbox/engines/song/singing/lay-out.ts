import type { SungNote } from './pitch-line.ts';
import type { WordPhone, WordSound, WordSyllable } from './word-sounds.ts';

/** A word and the notes on which it is sung. */
export interface ScoredWord {
  readonly sound: WordSound;
  /** Notes in order, at least one. */
  readonly notes: readonly SungNote[];
}

/** A time span of the result and the part of a word that plays in it. */
export interface Placed {
  readonly word: ScoredWord;
  readonly name: string;
  /** Part of the syllable; `held` is the steady portion of a vowel. */
  readonly part: 'after' | 'coda' | 'held' | 'onset' | 'vowel';
  /** Position in the word's samples, in seconds. */
  readonly from: number;
  readonly to: number;
  /** Position in the song, in seconds. */
  readonly start: number;
  readonly end: number;
}

/** Words without a rest between them. */
export interface Phrase {
  readonly placed: readonly Placed[];
  readonly notes: readonly SungNote[];
}

/** A syllable with the notes on which it is sung. */
interface SungSyllable {
  readonly word: ScoredWord;
  readonly parts: WordSyllable;
  readonly notes: readonly SungNote[];
}

/** Longest rest, in seconds, over which the voice is held. */
const LEGATO_S = 0.12;
/** Longest consonant, in seconds. */
const LONGEST_CONSONANT_S = 0.12;
/** Minimum duration of a vowel, as a fraction of the time to the next vowel and in seconds. */
const VOWEL_SHARE = 0.5;
const LEAST_VOWEL_S = 0.02;
/** Seconds in which the voice decays after the last phone of a phrase. */
const AFTER_S = 0.05;

/** Lays words out on their notes: each vowel begins on its note, with the consonants before it. */
export function layOut(words: readonly ScoredWord[]): Phrase[] {
  const phrases: SungSyllable[][] = [];
  for (const syllable of words.flatMap(onNotes)) {
    const before = phrases.at(-1)?.at(-1);
    if (before && syllableStart(syllable) - syllableEnd(before) < LEGATO_S) phrases.at(-1)?.push(syllable);
    else phrases.push([syllable]);
  }
  return phrases.map(placePhrase);
}

const startOf = ({ notes }: SungSyllable): number => notes[0]?.startSec ?? 0;
const syllableEnd = ({ notes }: SungSyllable): number => notes.at(-1)?.endSec ?? 0;
const lengthOf = (phones: readonly WordPhone[]): number =>
  phones.reduce((sum, { natural }) => sum + Math.min(natural, LONGEST_CONSONANT_S), 0);
const syllableStart = (syllable: SungSyllable): number => startOf(syllable) - lengthOf(syllable.parts.onset);

/**
 * Assigns one note to each syllable; surplus notes go to the last vowel, and where notes are too few, syllables share
 * one.
 */
function onNotes(word: ScoredWord): SungSyllable[] {
  const { notes } = word;
  const { syllables } = word.sound;
  return syllables.flatMap((parts, index) => {
    if (notes.length >= syllables.length) {
      const own = index === syllables.length - 1 ? notes.slice(index) : notes.slice(index, index + 1);
      return [{ word, parts, notes: own }];
    }
    const number = Math.floor((index * notes.length) / syllables.length);
    const note = notes[number];
    const first = Math.ceil((number * syllables.length) / notes.length);
    const end = Math.ceil(((number + 1) * syllables.length) / notes.length);
    const vowels = syllables.slice(first, end).map(({ vowel }) => vowel.natural);
    return note ? [{ word, parts, notes: [shareOf(note, vowels, index - first)] }] : [];
  });
}

/** Returns the share of a note that one of several vowels receives, in proportion to its spoken length. */
function shareOf(note: SungNote, vowels: readonly number[], index: number): SungNote {
  const sum = (some: readonly number[]) => some.reduce((total, seconds) => total + seconds, 0);
  const step = (note.endSec - note.startSec) / Math.max(1e-6, sum(vowels));
  return {
    midi: note.midi,
    startSec: note.startSec + step * sum(vowels.slice(0, index)),
    endSec: note.startSec + step * sum(vowels.slice(0, index + 1)),
  };
}

function placePhrase(syllables: readonly SungSyllable[]): Phrase {
  const placed: Placed[] = [];
  const first = syllables[0];
  if (first) placed.push(...consonants(first, 'onset', startOf(first), 1));
  for (const [index, syllable] of syllables.entries()) {
    placed.push(...placeRime(syllable, syllables[index + 1]));
  }
  const last = placed.at(-1);
  if (last)
    placed.push({
      ...last,
      part: 'after',
      from: last.to,
      to: last.to + AFTER_S,
      start: last.end,
      end: last.end + AFTER_S,
    });
  return { placed, notes: syllables.flatMap(({ notes }) => notes) };
}

/** Places the vowel of a syllable, its coda, and the consonants before the next vowel. */
function placeRime(syllable: SungSyllable, next: SungSyllable | undefined): Placed[] {
  const start = startOf(syllable);
  const coda = lengthOf(syllable.parts.coda);
  if (!next) {
    // The final consonants of a phrase begin shortly before its end, as long as the vowel keeps its share.
    const vowelEnd = Math.max(
      syllableEnd(syllable) - coda / 2,
      start + VOWEL_SHARE * (syllableEnd(syllable) - start),
      start + LEAST_VOWEL_S,
    );
    return [...vowels(syllable, start, vowelEnd), ...consonants(syllable, 'coda', vowelEnd + coda, 1)];
  }
  const span = Math.max(0.001, startOf(next) - start);
  const wanted = coda + lengthOf(next.parts.onset);
  const factor = wanted === 0 ? 1 : Math.min(1, (span * (1 - VOWEL_SHARE)) / wanted);
  const onset = lengthOf(next.parts.onset) * factor;
  const codaEnd = startOf(next) - onset;
  return [
    ...vowels(syllable, start, codaEnd - coda * factor),
    ...consonants(syllable, 'coda', codaEnd, factor),
    ...consonants(next, 'onset', startOf(next), factor),
  ];
}

/** Places consonants so that they end at a given time, with their natural durations times a factor. */
function consonants(
  { word, parts }: SungSyllable,
  part: 'coda' | 'onset',
  end: number,
  factor: number,
): Placed[] {
  const phones = parts[part];
  let at = end - lengthOf(phones) * factor;
  return phones.map(({ name, start: from, end: to, natural }) => {
    const start = at;
    at += Math.min(natural, LONGEST_CONSONANT_S) * factor;
    return { word, name, part, from, to, start, end: at };
  });
}

/** Fits a vowel to its duration: onset and release stay as spoken, and the middle is held. */
function vowels({ word, parts }: SungSyllable, start: number, end: number): Placed[] {
  const { name, start: from, end: to, heldFrom, heldTo } = parts.vowel;
  const whole: Placed = { word, name, part: 'vowel', from, to, start, end: Math.max(start, end) };
  if (end - start < to - from) return [whole];
  const [held, left] = [start + heldFrom - from, end - (to - heldTo)];
  return [
    { ...whole, to: heldFrom, end: held },
    { ...whole, part: 'held', from: heldFrom, to: heldTo, start: held, end: left },
    { ...whole, from: heldTo, start: left },
  ];
}
