import { bandPass, highPass, lowPass } from '../../../audio/biquad.ts';
import { noiseSource } from '../dsp/noise.ts';
import { SAMPLE_RATE } from '../song-order.ts';

/** Makes the sound of one hit: one channel, about −1 to 1. `velocity` is its colour; how loud it is, the mix says. */
export type Strike = (velocity: number, take: number) => Float32Array;

const TAU = 2 * Math.PI;

/** A skin that is struck: its pitch falls, it rings out, and the stick is heard. */
interface Skin {
  /** Hertz at the blow, and where it comes to rest. */
  readonly from: number;
  readonly to: number;
  /** Seconds the fall takes, and until the sound is 60 dB down. */
  readonly fall: number;
  readonly ringing: number;
  readonly click: number;
  /** More than 1 bends the wave: harder, with more partials. */
  readonly drive: number;
}

/** Kicks and toms. */
export function skin({ from, to, fall, ringing, click, drive }: Skin): Strike {
  return (velocity, take) => {
    const length = Math.ceil(ringing * SAMPLE_RATE);
    const samples = new Float32Array(length);
    const noise = noiseSource(Math.round(from) + take);
    const decay = Math.exp(-6.9 / length);
    let phase = 0;
    let level = 1;
    let low = 0;
    for (let i = 0; i < length; i += 1) {
      const t = i / SAMPLE_RATE;
      phase += (to + (from - to) * Math.exp(-t / fall)) / SAMPLE_RATE;
      low += (noise() - low) * 0.3;
      const body = Math.tanh(drive * Math.sin(TAU * phase)) / Math.tanh(drive);
      const beater = low * click * (0.4 + velocity) * Math.exp(-t / 0.004);
      samples[i] = (body * level + beater) * Math.min(1, i / 12) * Math.min(1, (length - i) / 200);
      level *= decay;
    }
    return samples;
  };
}

/** A snare: two tones of the skin and the rattle of the wires. */
interface Snare {
  readonly tone: number;
  readonly toneLevel: number;
  readonly ringing: number;
  readonly rattle: number;
  readonly rattleSec: number;
  /** Hertz of the rattle. */
  readonly above: number;
  readonly below: number;
}

export function snare({ tone, toneLevel, ringing, rattle, rattleSec, above, below }: Snare): Strike {
  return (velocity, take) => {
    const length = Math.ceil(Math.max(ringing, rattleSec) * SAMPLE_RATE);
    const noise = noiseSource(Math.round(tone * 3) + take);
    const wires = Float32Array.from({ length }, () => noise());
    highPass(above).process(wires);
    lowPass(below).process(wires);
    return wires.map((wire, i) => {
      const t = i / SAMPLE_RATE;
      const bend = tone * (1 + 0.5 * Math.exp(-t / 0.008));
      const body = Math.sin(TAU * bend * t) + 0.5 * Math.sin(TAU * bend * 1.62 * t);
      const a = body * toneLevel * Math.exp((-6.9 * t) / ringing);
      const b = wire * rattle * (0.5 + 0.5 * velocity) * Math.exp((-6.9 * t) / rattleSec);
      return (a + b) * Math.min(1, i / 8) * Math.min(1, (length - i) / 200);
    });
  };
}

/** The stick on the rim, or on wood. */
export function wood(hertz: number): Strike {
  return (velocity, take) => {
    const length = Math.ceil(0.09 * SAMPLE_RATE);
    const noise = noiseSource(Math.round(hertz) + take);
    const samples = Float32Array.from({ length }, (_, i) => (i < 90 ? noise() : noise() * 0.05));
    bandPass(hertz * (1 + take * 0.01), 5).process(samples);
    return samples.map(
      (sample, i) =>
        sample * 4 * (0.6 + 0.4 * velocity) * Math.exp(-i / 700) * Math.min(1, (length - i) / 200),
    );
  };
}

/** Hands: several blows that are not quite together, and the room. */
export const clap: Strike = (velocity, take) => {
  const length = Math.ceil(0.24 * SAMPLE_RATE);
  const noise = noiseSource(991 + take);
  const samples = Float32Array.from({ length }, (_, i) => {
    const t = i / SAMPLE_RATE;
    const blows = [0, 0.011, 0.021].reduce((sum, at) => sum + (t >= at ? Math.exp(-(t - at) / 0.004) : 0), 0);
    const tail = t > 0.028 ? Math.exp(-(t - 0.028) / 0.045) : 0;
    return noise() * (blows * 0.8 + tail * 0.7) * (0.6 + 0.4 * velocity);
  });
  bandPass(1300, 0.8).process(samples);
  highPass(500).process(samples);
  return samples.map((sample, i) => sample * 1.4 * Math.min(1, (length - i) / 200));
};
