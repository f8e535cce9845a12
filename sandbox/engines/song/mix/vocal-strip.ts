import { highPass, highShelf, peak } from '../../../audio/biquad.ts';
import { Compressor } from '../dsp/compressor.ts';
import { loudness } from '../dsp/loudness.ts';
import type { Sound } from '../style/song-style.ts';
import { type Bus, gainOf } from './bus.ts';
import { BLOCK } from './strip.ts';

/** LUFS at which the voice is held even, and decibels that bring it up to the band, which steps back under it. */
const EVEN_AT = -18;
const LEVEL = gainOf(5);
const MOST_DECIBELS = 24;

/** The voice: cleared of rumble, held even, bright enough to be understood, in the same room as the band. */
export class VocalStrip {
  readonly #voice: Float32Array;
  readonly #gain: number;
  readonly #samples = new Float32Array(BLOCK);
  readonly #filters = [highPass(110), peak(320, 0.9, -2), peak(3200, 0.8, 3), highShelf(8500, 2)];
  readonly #even = new Compressor({ threshold: -20, ratio: 3, attackSec: 0.006, releaseSec: 0.12 });
  readonly #sends: { readonly reverb: number; readonly echo: number };

  constructor(voice: Float32Array, { reverb, echo }: Sound) {
    this.#voice = voice;
    this.#gain = gainOf(Math.min(MOST_DECIBELS, EVEN_AT - loudness(voice, voice)));
    this.#sends = { reverb: 0.14 + reverb * 0.12, echo: 0.03 + echo * 0.12 };
  }

  mix(bus: Bus, from: number): void {
    this.#samples.fill(0);
    this.#samples.set(this.#voice.subarray(from, from + BLOCK));
    for (const filter of this.#filters) filter.process(this.#samples);
    for (let i = 0; i < BLOCK; i += 1) this.#samples[i] = (this.#samples[i] ?? 0) * this.#gain;
    this.#even.process(this.#samples, null, BLOCK);
    bus.add(this.#samples, LEVEL, 0, this.#sends, null);
  }
}
