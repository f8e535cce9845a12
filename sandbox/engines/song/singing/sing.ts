import { compileFlite } from '../../voice/compile-flite.ts';
import { SAMPLE_RATE } from '../song-order.ts';
import { layOut, type ScoredWord } from './lay-out.ts';
import type { SungNote } from './pitch-line.ts';
import type { Reading } from './read-word.ts';
import { renderPhrase } from './render-phrase.ts';
import { SINGERS } from './singer.ts';
import { readingKey, sayWords } from './word-sounds.ts';

export interface SingOrder {
  readonly words: readonly {
    readonly reading: Reading;
    /**
     * The notes, one for each syllable; the last vowel takes surplus notes, and where notes are too few, syllables
     * share one.
     */
    readonly notes: readonly SungNote[];
  }[];
  readonly voice: 'f' | 'm';
  /** The length of the result in seconds. */
  readonly lengthSec: number;
  /** Called with the completed fraction, 0–1, in ascending order. */
  readonly onProgress?: (share: number) => void;
}

/** Fraction of the work spent on speaking the words. */
const SAYING = 0.6;

/**
 * Sings words on their notes: each vowel begins on its note. The same order always returns the same samples.
 * @returns mono at 44.1 kHz, exactly as long as requested, silent between phrases, with no peak above 0.9
 */
export async function sing(order: SingOrder): Promise<Float32Array<ArrayBuffer>> {
  const song = new Float32Array(Math.max(0, Math.round(order.lengthSec * SAMPLE_RATE)));
  const singer = SINGERS[order.voice];
  const distinct = new Set(order.words.map(({ reading }) => readingKey(reading))).size;
  const sounds = await sayWords(
    await compileFlite(),
    order.words.map(({ reading }) => reading),
    singer,
    (count) => order.onProgress?.((SAYING * count) / distinct),
  );
  const words = order.words.flatMap(({ reading, notes }): ScoredWord[] => {
    const sound = sounds.get(readingKey(reading));
    return sound ? [{ sound, notes }] : [];
  });
  const phrases = layOut(words);
  for (const [index, phrase] of phrases.entries()) {
    const { samples, start } = renderPhrase(phrase, singer);
    const from = Math.round(start * SAMPLE_RATE);
    for (let i = Math.max(0, -from); i < samples.length && from + i < song.length; i += 1) {
      song[from + i] = (song[from + i] ?? 0) + (samples[i] ?? 0);
    }
    order.onProgress?.(SAYING + ((1 - SAYING) * (index + 1)) / phrases.length);
  }
  return song;
}
