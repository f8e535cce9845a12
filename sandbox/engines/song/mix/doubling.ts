import { SAMPLE_RATE } from '../song-order.ts';
import { type Bus, gainOf } from './bus.ts';
import { BLOCK } from './strip.ts';

/** From where to where, in samples. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

const SIZE = 4096;
const LEVEL = gainOf(-8);
/** Seconds behind the voice, how far that sways, how often, and on which side. */
const SINGERS = [
  { behind: 0.021, sway: 0.0026, hertz: 0.73, pan: -0.75 },
  { behind: 0.029, sway: 0.0031, hertz: 0.57, pan: 0.75 },
] as const;
/** Samples in which the others come in and go. */
const FADE = Math.round(0.08 * SAMPLE_RATE);

/** In the chorus others sing along: the voice again on both sides, a little late and never quite in tune. */
export class Doubling {
  readonly #spans: readonly Span[];
  readonly #line = new Float32Array(SIZE);
  readonly #out = SINGERS.map(() => new Float32Array(BLOCK));
  #at = 0;
  #level = 0;

  constructor(spans: readonly Span[]) {
    this.#spans = spans;
  }

  mix(bus: Bus, voice: Float32Array, from: number, gain: number): void {
    const step = 1 / FADE;
    for (let i = 0; i < BLOCK; i += 1) {
      this.#line[this.#at] = voice[i] ?? 0;
      const wanted = this.#sings(from + i) ? 1 : 0;
      this.#level += Math.max(-step, Math.min(step, wanted - this.#level));
      for (const [singer, { behind, sway, hertz }] of SINGERS.entries()) {
        const swaying = Math.sin((2 * Math.PI * hertz * (from + i)) / SAMPLE_RATE + singer);
        const back = (behind + sway * swaying) * SAMPLE_RATE;
        const whole = Math.floor(back);
        const part = back - whole;
        const near = this.#line[(this.#at - whole) & (SIZE - 1)] ?? 0;
        const far = this.#line[(this.#at - whole - 1) & (SIZE - 1)] ?? 0;
        const out = this.#out[singer];
        if (out) out[i] = (near * (1 - part) + far * part) * this.#level;
      }
      this.#at = (this.#at + 1) & (SIZE - 1);
    }
    for (const [singer, { pan }] of SINGERS.entries()) {
      const out = this.#out[singer];
      if (out) bus.add(out, gain * LEVEL, pan, { reverb: 0.2, echo: 0 }, null);
    }
  }

  #sings(sample: number): boolean {
    return this.#spans.some(({ from, to }) => sample >= from && sample < to);
  }
}
