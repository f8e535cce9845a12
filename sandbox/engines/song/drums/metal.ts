import { highPass, lowPass } from '../../../audio/biquad.ts';
import { noiseSource } from '../dsp/noise.ts';
import { SAMPLE_RATE } from '../song-order.ts';
import type { Strike } from './skins.ts';

/** Ratios of a cymbal's partials: none a whole number. */
const RATIOS = [1, 1.342, 1.547, 1.93, 2.321, 2.764, 3.11, 4.17] as const;

/** A sheet of metal. */
interface Metal {
  readonly hertz: number;
  readonly seconds: number;
  /** Tone against noise, 0 to 1. */
  readonly tone: number;
  readonly above: number;
  readonly below?: number;
  /** Seconds it takes to open: a brush, or a crash that swells. */
  readonly attack?: number;
  readonly level: number;
}

/** Hats, rides and crashes: many square waves that fit nowhere, and noise, with the lows taken away. */
export function metal({ hertz, seconds, tone, above, below = 18_000, attack = 0, level }: Metal): Strike {
  return (velocity, take) => {
    const length = Math.ceil(seconds * SAMPLE_RATE);
    const noise = noiseSource(Math.round(hertz) * 3 + take);
    const samples = Float32Array.from({ length }, () => noise() * (1 - tone));
    for (const ratio of RATIOS) {
      const step = (hertz * ratio * (1 + take * 0.004)) / SAMPLE_RATE;
      for (let i = 0, phase = 0.1 * ratio; i < length; i += 1) {
        phase += step;
        if (phase >= 1) phase -= 1;
        samples[i] = (samples[i] ?? 0) + (phase < 0.5 ? 0.34 : -0.34) * tone;
      }
    }
    const high = highPass(above);
    high.process(samples);
    highPass(above * 0.8).process(samples);
    lowPass(Math.min(below, 6000 + 12_000 * velocity)).process(samples);
    const up = Math.max(6, attack * SAMPLE_RATE);
    return samples.map((sample, i) => {
      const t = i / SAMPLE_RATE;
      const fall = 0.6 * Math.exp((-9 * t) / seconds) + 0.4 * Math.exp((-5.5 * t) / seconds);
      return sample * level * fall * Math.min(1, i / up) * Math.min(1, (length - i) / 300);
    });
  };
}

/** Grains in a shell: a soft swell and away. */
export const shaker: Strike = (velocity, take) => {
  const length = Math.ceil(0.1 * SAMPLE_RATE);
  const noise = noiseSource(313 + take);
  const samples = Float32Array.from({ length }, () => noise());
  highPass(4200).process(samples);
  lowPass(9000 + 4000 * velocity).process(samples);
  return samples.map(
    (sample, i) =>
      sample * 1.1 * Math.min(1, i / 900) * Math.exp(-i / 1300) * Math.min(1, (length - i) / 200),
  );
};

/** Small pairs of metal that ring a moment. */
export const tambourine = metal({ hertz: 1570, seconds: 0.22, tone: 0.65, above: 5200, level: 1.2 });
