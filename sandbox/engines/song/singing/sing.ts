/// <reference path="../../voice/web-assembly.d.ts" />

import { compileFlite } from '../../voice/compile-flite.ts';
import { SAMPLE_RATE } from '../song-order.ts';
import { layOut, type ScoredWord } from './lay-out.ts';
import { withinReach } from './reach.ts';
import { readWord } from './read-word.ts';
import { renderPhrase } from './render-phrase.ts';
import { SINGERS } from './singer.ts';
import type { SungNote } from './sung-note.ts';
import { readingKey, sayWords } from './word-sounds.ts';

export interface SingOrder {
  readonly words: readonly {
    readonly text: string;
    readonly startSec: number;
    /**
     * The notes, one for each syllable; the last vowel takes surplus notes, and where notes are too few, syllables
     * share one.
     */
    readonly notes: readonly SungNote[];
  }[];
  readonly voice: 'f' | 'm';
  /** The length of the result in seconds. */
  readonly lengthSec: number;
  /** Receives the completed share, 0–1, rising. */
  readonly onProgress?: (share: number) => void;
}

/** Share of the work that saying the words is. */
const SAYING = 0.6;

let program: Promise<WebAssembly.Module> | undefined;

/**
 * Sings words on their notes: each vowel begins on its note. Notes out of the singer's reach are moved by octaves; words
 * with nothing to sing in them are left out. The same order always gives the same samples.
 * @returns mono at 44.1 kHz, exactly as long as was asked, silent where nobody sings, never over 0.9
 */
export async function sing(order: SingOrder): Promise<Float32Array<ArrayBuffer>> {
  const song = new Float32Array(Math.max(0, Math.round(order.lengthSec * SAMPLE_RATE)));
  const singer = SINGERS[order.voice];
  const read = order.words.flatMap(({ text, notes }) => {
    const reading = readWord(text);
    const usable = tidy(notes);
    return reading && usable.length > 0 ? [{ key: readingKey(reading), reading, notes: usable }] : [];
  });
  program ??= compileFlite();
  const distinct = new Set(read.map(({ key }) => key)).size;
  const sounds = await sayWords(
    await program,
    read.map(({ reading }) => reading),
    singer,
    (count) => order.onProgress?.((SAYING * count) / distinct),
  );
  const words = withinReach(read, singer).flatMap(({ key, notes }): ScoredWord[] => {
    const sound = sounds.get(key);
    return sound ? [{ sound, notes }] : [];
  });
  const phrases = layOut(words.toSorted((a, b) => (a.notes[0]?.startSec ?? 0) - (b.notes[0]?.startSec ?? 0)));
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

/** Seconds of the shortest note. */
const SHORTEST_S = 0.03;

/** Notes in order, none over the next, none without a length. */
function tidy(notes: readonly SungNote[]): SungNote[] {
  const usable = notes
    .filter(({ midi, startSec, endSec }) => [midi, startSec, endSec].every(Number.isFinite) && startSec >= 0)
    .toSorted((a, b) => a.startSec - b.startSec);
  return usable.map((note, index) => {
    const next = usable[index + 1]?.startSec ?? Number.POSITIVE_INFINITY;
    return {
      ...note,
      midi: Math.max(0, Math.min(127, note.midi)),
      endSec: Math.min(
        Math.max(note.endSec, note.startSec + SHORTEST_S),
        Math.max(next, note.startSec + 0.001),
      ),
    };
  });
}
