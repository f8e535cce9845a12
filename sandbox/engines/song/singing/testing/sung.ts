import { resample } from '../../../../audio/resample.ts';
import type { SungNote } from '../pitch-line.ts';
import { readWord } from '../read-word.ts';
import { sing } from '../sing.ts';

const RATE = 44_100;

/** A word, its start in seconds, and its notes. */
export interface WordToSing {
  readonly text: string;
  readonly startSec: number;
  readonly notes: readonly SungNote[];
}

/** Places words one after another, each on its own MIDI notes of equal length, with a rest after each. */
export function inTurn(
  words: readonly (readonly [text: string, ...midis: number[]])[],
  { note = 0.6, rest = 0, from = 0.5 } = {},
): WordToSing[] {
  let at = from;
  return words.map(([text, ...midis]) => {
    const startSec = at;
    const notes = midis.map((midi, i) => ({
      midi,
      startSec: startSec + i * note,
      endSec: startSec + (i + 1) * note,
    }));
    at += midis.length * note + rest;
    return { text, startSec, notes };
  });
}

/** Sings words, followed by a second of silence. */
export function sung(
  words: readonly WordToSing[],
  voice: 'f' | 'm',
  onProgress?: (share: number) => void,
): Promise<Float32Array<ArrayBuffer>> {
  const end = words.at(-1)?.notes.at(-1)?.endSec ?? 0;
  const read = words.flatMap(({ text, notes }) => {
    const reading = readWord(text);
    return reading ? [{ reading, notes }] : [];
  });
  return sing({ words: read, voice, lengthSec: end + 1, ...(onProgress && { onProgress }) });
}

/** Returns the part of a song between two times in seconds. */
export const cut = (song: Float32Array, from: number, to: number): Float32Array =>
  song.subarray(Math.max(0, Math.round(from * RATE)), Math.max(0, Math.round(to * RATE)));

/** Resamples audio to 16 kHz. */
export const atSpeechRate = (samples: Float32Array): Float32Array => resample(samples, RATE, 16_000);

/** Returns the RMS level, in dBFS. */
export function levelDb(samples: Float32Array): number {
  const sum = samples.reduce((total, sample) => total + sample * sample, 0);
  return 10 * Math.log10(sum / Math.max(1, samples.length) + 1e-12);
}

const WINDOW_S = 0.04;
/** Pitch range of all our voices, in hertz. */
const LOW_HZ = 75;
const HIGH_HZ = 800;

/** Returns the fundamental at a time as a fractional MIDI number, by normalised autocorrelation; null if unvoiced. */
export function midiAt(song: Float32Array, time: number): number | null {
  const size = Math.round(WINDOW_S * RATE);
  const start = Math.round((time - WINDOW_S / 2) * RATE);
  const shortest = Math.floor(RATE / HIGH_HZ);
  const scores = Array.from({ length: Math.ceil(RATE / LOW_HZ) - shortest }, (_, i) =>
    likeness(song, start, shortest + i, size),
  );
  const best = Math.max(...scores);
  if (best < 0.7) return null;
  // The shortest lag that is nearly as good wins, because multiples of the period correlate as well.
  const at = scores.findIndex(
    (score, i) => score > best - 0.05 && score >= (scores[i - 1] ?? -1) && score >= (scores[i + 1] ?? -1),
  );
  const [left, middle, right] = [scores[at - 1] ?? 0, scores[at] ?? 0, scores[at + 1] ?? 0];
  const lag = shortest + at + (left - right) / (2 * (left - 2 * middle + right) || 1);
  return 69 + 12 * Math.log2(RATE / lag / 440);
}

/** Returns the normalised autocorrelation of a segment at a lag, -1 to 1. */
function likeness(song: Float32Array, start: number, lag: number, size: number): number {
  let [ab, aa, bb] = [0, 1e-9, 1e-9];
  for (let i = start - (lag >> 1); i < start - (lag >> 1) + size; i += 2) {
    const [a, b] = [song[i] ?? 0, song[i + lag] ?? 0];
    ab += a * b;
    aa += a * a;
    bb += b * b;
  }
  return ab / Math.sqrt(aa * bb);
}

/** Returns the harmonic-to-noise ratio at the period of a note, in dB; high frequencies have the most weight. */
export function clarityDb(samples: Float32Array, midi: number): number {
  const high = samples.map((sample, i) => sample - (samples[i - 1] ?? 0));
  const period = RATE / (440 * 2 ** ((midi - 69) / 12));
  let best = 0;
  for (let lag = Math.floor(period * 0.97); lag <= period * 1.03; lag += 1) {
    best = Math.max(best, likeness(high, lag, lag, high.length - 2 * lag));
  }
  return 10 * Math.log10(best / (1 - best));
}

/** Returns the pitch at regular steps of a segment, as MIDI numbers, without the unvoiced steps. */
export const pitches = (song: Float32Array, from: number, to: number, step = 0.02): number[] =>
  Array.from({ length: Math.max(1, Math.floor((to - from) / step)) }, (_, i) =>
    midiAt(song, from + i * step),
  ).filter((midi) => midi !== null);

/** Returns the median pitch of a segment, as a MIDI number; NaN if it is unvoiced. */
export function middlePitch(song: Float32Array, from: number, to: number): number {
  const heard = pitches(song, from, to, Math.max(0.02, (to - from) / 8)).sort((a, b) => a - b);
  return heard[heard.length >> 1] ?? Number.NaN;
}

/** Returns the peak level far above the 8 kHz bandwidth of the voice, in dBFS: only a discontinuity reaches it. */
export function loudestClick(song: Float32Array): number {
  let high = song;
  // Six passes of a first difference high-pass: 15 kHz passes, 4 kHz falls by 65 dB.
  for (let pass = 0; pass < 6; pass += 1) {
    const from = high;
    high = from.map((sample, i) => (sample - (from[i - 1] ?? 0)) / 2);
  }
  return 20 * Math.log10(high.reduce((most, sample) => Math.max(most, Math.abs(sample)), 1e-6));
}
