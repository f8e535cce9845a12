import { type Biquad, highPass, highShelf, lowPass, lowShelf } from '../../../audio/biquad.ts';
import { Compressor } from '../dsp/compressor.ts';
import { Echo } from '../dsp/echo.ts';
import { Reverb } from '../dsp/reverb.ts';
import type { SongStyle } from '../style/song-style.ts';
import type { Bus } from './bus.ts';
import { BLOCK } from './strip.ts';

/** The effects on the whole mix: reverb, echo, tone, and the bus compressor. */
export class Effects {
  readonly #reverb: Reverb;
  readonly #echo: Echo;
  readonly #send: number;
  readonly #echoSend: number;
  readonly #roomTone = [highPass(220), lowPass(7500)];
  readonly #tone: readonly (readonly [Biquad, Biquad])[];
  readonly #glue = new Compressor({ threshold: -17, ratio: 2, attackSec: 0.02, releaseSec: 0.2 });

  constructor({ sound, tempo }: SongStyle) {
    this.#reverb = new Reverb(sound.reverbSec);
    // A dotted eighth.
    this.#echo = new Echo((60 / tempo) * 0.75);
    this.#send = sound.reverb;
    this.#echoSend = sound.echo;
    const both = (filter: () => Biquad) => [filter(), filter()] as const;
    this.#tone = [both(() => lowShelf(110, sound.low)), both(() => highShelf(6500, sound.high))];
  }

  process({ left, right, room, echo }: Bus): void {
    for (let i = 0; i < BLOCK; i += 1) {
      room[i] = (room[i] ?? 0) * this.#send;
      echo[i] = (echo[i] ?? 0) * this.#echoSend;
    }
    for (const filter of this.#roomTone) filter.process(room);
    this.#echo.process(echo, left, right, BLOCK);
    this.#reverb.process(room, left, right, BLOCK);
    for (const [a, b] of this.#tone) {
      a.process(left);
      b.process(right);
    }
    this.#glue.process(left, right, BLOCK);
  }
}
