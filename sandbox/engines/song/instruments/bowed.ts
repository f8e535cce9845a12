import { type Biquad, bandPass, highPass, lowPass, peak } from '../dsp/biquad.ts';
import { noiseSource } from '../dsp/noise.ts';
import { frequency } from '../score/scales.ts';
import { type Envelope, shape, soundingLength } from './envelope.ts';
import type { Instrument } from './instrument.ts';
import { addSaw, glidingSteps, type Vibrato } from './oscillators.ts';

/** Players of the same part, and what their sound goes through. */
interface Section {
  /** Factors on the frequency, one a player. */
  readonly detunes: readonly number[];
  readonly envelope: Envelope;
  readonly vibrato: Vibrato;
  /** Semitones below from which a note comes. */
  readonly slide: number;
  /** Bow, breath or reed: noise beside the tone. */
  readonly noise: number;
  /** Fresh filters for each note. */
  readonly tone: (hertz: number, velocity: number) => readonly Pick<Biquad, 'process'>[];
  readonly level: number;
}

/** Bows, reeds and lips: a sawtooth for each player, through the body of the instrument. */
function bowed(section: Section): Instrument {
  return ({ midi, seconds, velocity, take }) => {
    const hertz = frequency(midi);
    const samples = new Float32Array(soundingLength(seconds, section.envelope));
    const chance = noiseSource(midi * 53 + take * 101);
    for (const detune of section.detunes) {
      const place = chance() * 0.5 + 0.5;
      const shaken = { ...section.vibrato, hertz: section.vibrato.hertz * (0.93 + 0.14 * place) };
      const steps = glidingSteps(hertz, samples.length, shaken, section.slide, place);
      const drift = 1 + chance() * 0.0006;
      addSaw(
        samples,
        steps,
        detune * drift,
        chance() * 0.5 + 0.5,
        section.level / Math.sqrt(section.detunes.length),
      );
    }
    if (section.noise > 0) {
      for (let i = 0; i < samples.length; i += 1) samples[i] = (samples[i] ?? 0) + chance() * section.noise;
    }
    for (const filter of section.tone(hertz, velocity)) filter.process(samples);
    shape(samples, seconds, section.envelope);
    const scale = 0.35 + 0.65 * velocity;
    for (let i = 0; i < samples.length; i += 1) samples[i] = (samples[i] ?? 0) * scale;
    return samples;
  };
}

export const strings = bowed({
  detunes: [0.9955, 0.9985, 1.0012, 1.0046],
  envelope: { attack: 0.16, decay: 0.4, sustain: 0.9, release: 0.45 },
  vibrato: { hertz: 5.4, depth: 0.13, delay: 0.3 },
  ...{ slide: 0, noise: 0.012, level: 0.32 },
  tone: (_, velocity) => [
    highPass(120),
    peak(480, 0.8, 1.5),
    peak(2600, 0.9, 2),
    lowPass(2600 + 3200 * velocity),
  ],
});
export const bowedBass = bowed({
  detunes: [0.997, 1.0031],
  envelope: { attack: 0.12, decay: 0.4, sustain: 0.88, release: 0.3 },
  vibrato: { hertz: 4.8, depth: 0.06, delay: 0.4 },
  ...{ slide: 0, noise: 0.008, level: 0.42 },
  tone: (_, velocity) => [highPass(32), peak(110, 1, 2), lowPass(700 + 900 * velocity)],
});
export const violin = bowed({
  detunes: [1],
  envelope: { attack: 0.07, decay: 0.3, sustain: 0.86, release: 0.16 },
  vibrato: { hertz: 5.9, depth: 0.24, delay: 0.28 },
  ...{ slide: 0.35, noise: 0.02, level: 0.36 },
  tone: (_, velocity) => [
    highPass(190),
    peak(290, 2, 3),
    peak(520, 2, 3),
    peak(1100, 1.5, -3),
    peak(2900, 1.2, 5),
    lowPass(4200 + 3600 * velocity),
  ],
});
export const erhu = bowed({
  detunes: [1],
  envelope: { attack: 0.06, decay: 0.3, sustain: 0.85, release: 0.14 },
  vibrato: { hertz: 6.2, depth: 0.38, delay: 0.22 },
  ...{ slide: 1.1, noise: 0.03, level: 0.3 },
  tone: (_, velocity) => [
    highPass(230),
    peak(700, 2.4, 8),
    peak(1500, 2, 5),
    peak(3300, 2, 4),
    lowPass(4300 + 2500 * velocity),
  ],
});
export const brass = bowed({
  detunes: [0.998, 1.0022],
  envelope: { attack: 0.07, decay: 0.35, sustain: 0.78, release: 0.14 },
  vibrato: { hertz: 5, depth: 0.08, delay: 0.5 },
  ...{ slide: 0.4, noise: 0.01, level: 0.4 },
  tone: (hertz, velocity) => [
    highPass(100),
    peak(900, 1, 3),
    lowPass(hertz * (2.2 + 5 * velocity), 0.9),
    lowPass(6500),
  ],
});
/** "Ah", for many. */
export const choir = bowed({
  detunes: [0.994, 0.998, 1.0022, 1.0062],
  envelope: { attack: 0.22, decay: 0.4, sustain: 0.92, release: 0.55 },
  vibrato: { hertz: 5.3, depth: 0.2, delay: 0.2 },
  ...{ slide: 0.25, noise: 0.03, level: 0.7 },
  tone: () => [highPass(150), new Vowel(), lowPass(5200)],
});

/** Formants side by side, as a mouth has them. */
class Vowel {
  readonly #formants = [
    [bandPass(720, 7), 1],
    [bandPass(1150, 9), 0.62],
    [bandPass(2800, 11), 0.3],
    [bandPass(3600, 12), 0.16],
  ] as const;

  process(samples: Float32Array): void {
    const sum = new Float32Array(samples.length);
    for (const [filter, level] of this.#formants) {
      const one = samples.slice();
      filter.process(one);
      for (let i = 0; i < sum.length; i += 1) sum[i] = (sum[i] ?? 0) + (one[i] ?? 0) * level;
    }
    samples.set(sum);
  }
}
