import { type Biquad, highPass, lowPass, peak } from '../../../audio/biquad.ts';

const DRIVE = 26;
/** Off centre, as tubes are: even partials. */
const BIAS = 0.12;
const LEVEL = 0.34;

/** A tube amplifier at its limit and its loudspeaker: chords that go in together grind on each other. */
export class Amplifier {
  readonly #tight: Biquad = highPass(110);
  readonly #push: Biquad = peak(750, 0.7, 5);
  readonly #speaker: readonly Biquad[] = [
    highPass(75),
    peak(130, 1.1, 2.5),
    peak(420, 1, -3.5),
    peak(2700, 1.1, 4.5),
    lowPass(4700, 0.9),
    lowPass(5600, 0.6),
  ];

  /** In place. */
  process(samples: Float32Array): void {
    this.#tight.process(samples);
    this.#push.process(samples);
    const rest = Math.tanh(BIAS);
    for (let i = 0; i < samples.length; i += 1) {
      samples[i] = (Math.tanh((samples[i] ?? 0) * DRIVE + BIAS) - rest) * LEVEL;
    }
    for (const filter of this.#speaker) filter.process(samples);
  }
}
