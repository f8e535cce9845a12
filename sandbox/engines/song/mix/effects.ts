import { type Biquad, highPass, highShelf, lowPass, lowShelf } from '../dsp/biquad.ts';
import { Compressor } from '../dsp/compressor.ts';
import { Echo } from '../dsp/echo.ts';
import { Reverb } from '../dsp/reverb.ts';
import { Crackle, Wobble } from '../dsp/tape.ts';
import type { SongStyle } from '../style/song-style.ts';
import type { Bus } from './bus.ts';
import { BLOCK } from './strip.ts';

/** The effects on the whole mix: reverb, echo, tape, tone, and the bus compressor. */
export class Effects {
  readonly #reverb: Reverb;
  readonly #echo: Echo;
  readonly #send: number;
  readonly #echoSend: number;
  readonly #roomTone = [highPass(220), lowPass(7500)];
  readonly #tone: readonly (readonly [Biquad, Biquad])[];
  readonly #wobble: Wobble | null;
  readonly #crackle: Crackle | null;
  readonly #glue = new Compressor({ threshold: -17, ratio: 2, attackSec: 0.02, releaseSec: 0.2 });

  constructor({ sound, tempo }: SongStyle) {
    this.#reverb = new Reverb(sound.reverbSec);
    // A dotted eighth.
    this.#echo = new Echo((60 / tempo) * 0.75);
    this.#send = sound.reverb;
    this.#echoSend = sound.echo;
    const both = (filter: () => Biquad) => [filter(), filter()] as const;
    const { dullAbove } = sound;
    this.#tone = [
      both(() => lowShelf(110, sound.low)),
      both(() => highShelf(6500, sound.high)),
      ...(dullAbove === null
        ? []
        : [both(() => lowPass(dullAbove, 0.6)), both(() => lowPass(dullAbove * 1.3, 0.6))]),
    ];
    this.#wobble = sound.wobble > 0.05 ? new Wobble(sound.wobble) : null;
    this.#crackle = sound.crackle > 0.05 ? new Crackle(sound.crackle) : null;
  }

  process({ left, right, room, echo }: Bus): void {
    for (let i = 0; i < BLOCK; i += 1) {
      room[i] = (room[i] ?? 0) * this.#send;
      echo[i] = (echo[i] ?? 0) * this.#echoSend;
    }
    for (const filter of this.#roomTone) filter.process(room);
    this.#echo.process(echo, left, right, BLOCK);
    this.#reverb.process(room, left, right, BLOCK);
    this.#wobble?.process(left, right, BLOCK);
    for (const [a, b] of this.#tone) {
      a.process(left);
      b.process(right);
    }
    this.#glue.process(left, right, BLOCK);
    this.#crackle?.process(left, right, BLOCK);
  }
}
