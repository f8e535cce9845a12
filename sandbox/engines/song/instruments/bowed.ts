import { type Biquad, highPass, lowPass, peak } from '../../../audio/biquad.ts';
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
  /** The bow: noise beside the tone. */
  readonly noise: number;
  /** Fresh filters for each note. */
  readonly tone: (velocity: number) => readonly Biquad[];
  readonly level: number;
}

/** Bows: a sawtooth for each player, through the body of the instrument. */
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
    for (const filter of section.tone(velocity)) filter.process(samples);
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
  tone: (velocity) => [
    highPass(120),
    peak(480, 0.8, 1.5),
    peak(2600, 0.9, 2),
    lowPass(2600 + 3200 * velocity),
  ],
});
export const violin = bowed({
  detunes: [1],
  envelope: { attack: 0.07, decay: 0.3, sustain: 0.86, release: 0.16 },
  vibrato: { hertz: 5.9, depth: 0.24, delay: 0.28 },
  ...{ slide: 0.35, noise: 0.02, level: 0.36 },
  tone: (velocity) => [
    highPass(190),
    peak(290, 2, 3),
    peak(520, 2, 3),
    peak(1100, 1.5, -3),
    peak(2900, 1.2, 5),
    lowPass(4200 + 3600 * velocity),
  ],
});
