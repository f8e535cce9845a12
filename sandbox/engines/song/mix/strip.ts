import type { Instrument } from '../instruments/instrument.ts';
import { SAMPLE_RATE } from '../song-order.ts';
import type { NoteCache } from './note-cache.ts';
import type { Played } from './schedule.ts';

/** Samples that are mixed at a time. */
export const BLOCK = 1 << 15;
/** Room for what rings on beyond a block; longer sounds grow it. */
const SPARE = SAMPLE_RATE * 4;

/** A channel that takes notes at their times and returns them block by block. */
export class Track {
  #samples = new Float32Array(BLOCK + SPARE);
  /** Up to where there is sound. */
  #filled = 0;

  /** @param at Samples from the beginning of the block. */
  add(sound: Float32Array, at: number, gain: number): void {
    const end = at + sound.length;
    if (end > this.#samples.length) {
      const grown = new Float32Array(end + SPARE);
      grown.set(this.#samples);
      this.#samples = grown;
    }
    const samples = this.#samples;
    for (let i = 0; i < sound.length; i += 1)
      samples[at + i] = (samples[at + i] ?? 0) + (sound[i] ?? 0) * gain;
    this.#filled = Math.max(this.#filled, end);
  }

  /** The current block, to be read or changed in place until `next`. */
  block(): Float32Array {
    return this.#samples.subarray(0, BLOCK);
  }

  /** Whether anything sounds in the current block. */
  sounds(): boolean {
    return this.#filled > 0;
  }

  /** Goes on to the next block. */
  next(): void {
    this.#samples.copyWithin(0, BLOCK, Math.max(BLOCK, this.#filled));
    const rest = Math.max(0, this.#filled - BLOCK);
    this.#samples.fill(0, rest, Math.max(this.#filled, BLOCK));
    this.#filled = rest;
  }
}

/** Lays the notes of a part that begin in each block into its track. */
export class Player {
  readonly #notes: readonly Played[];
  readonly #instrument: Instrument;
  readonly #name: string;
  readonly #cache: NoteCache;
  readonly #takes: readonly number[];
  #next = 0;

  constructor(
    name: string,
    instrument: Instrument,
    notes: readonly Played[],
    cache: NoteCache,
    takes: readonly number[],
  ) {
    this.#name = name;
    this.#instrument = instrument;
    this.#notes = notes;
    this.#cache = cache;
    this.#takes = takes;
  }

  /** @param from The sample the block begins at. */
  play(track: Track, from: number): void {
    for (; this.#next < this.#notes.length; this.#next += 1) {
      const note = this.#notes[this.#next];
      if (!note) return;
      const at = Math.round(note.startSec * SAMPLE_RATE) - from;
      if (at >= BLOCK) return;
      const take = this.#takes[this.#next % this.#takes.length] ?? 0;
      const { samples, gain } = this.#cache.sound(this.#name, this.#instrument, note, take);
      track.add(samples, Math.max(0, at), gain);
    }
  }
}
