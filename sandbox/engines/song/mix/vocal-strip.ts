import { highPass, highShelf, peak } from '../dsp/biquad.ts';
import { Compressor } from '../dsp/compressor.ts';
import { loudness } from '../dsp/loudness.ts';
import type { Sound } from '../style/song-style.ts';
import { type Bus, gainOf } from './bus.ts';
import { BLOCK } from './strip.ts';

/** LUFS of the voice before the mix: as loud as the band, which steps back under it. */
const LEVEL = -11.5;
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
    this.#gain = gainOf(Math.min(MOST_DECIBELS, LEVEL - loudness(voice, voice)));
    this.#sends = { reverb: 0.14 + reverb * 0.12, echo: 0.03 + echo * 0.12 };
  }

  mix(bus: Bus, from: number): void {
    this.#samples.fill(0);
    this.#samples.set(this.#voice.subarray(from, from + BLOCK));
    for (const filter of this.#filters) filter.process(this.#samples);
    this.#even.process(this.#samples, this.#samples, BLOCK);
    bus.add(this.#samples, this.#gain, 0, this.#sends, null);
  }
}
