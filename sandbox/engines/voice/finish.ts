import { highPass, highShelf } from '../../audio/biquad.ts';

/** Target RMS level of the spoken frames, in dBFS. */
const LEVEL_DB = -19;
const PEAK = 0.89;
const FRAME_S = 0.01;
/** Range below the loudest frame, in dB, within which a frame still counts as speech. */
const SPEECH_RANGE_DB = 38;
const KEEP_BEFORE_S = 0.03;
const KEEP_AFTER_S = 0.06;
const FADE_S = 0.005;

/** Equalises speech: removes hum below the voice and boosts frequencies above 2.5 kHz by the given dB. */
export function equalise(samples: Float32Array, rate: number, brightnessDb: number): Float32Array {
  const equalised = samples.slice();
  highPass(60, undefined, rate).process(equalised);
  if (brightnessDb !== 0) highShelf(2500, brightnessDb, rate).process(equalised);
  return equalised;
}

/** Trims silence from both ends with a short fade. @returns an empty array if nothing is audible */
export function trim(samples: Float32Array, rate: number): Float32Array {
  const frame = Math.round(rate * FRAME_S);
  const levels = frameEnergies(samples, frame);
  const floor = Math.max(0, ...levels) * 10 ** (-SPEECH_RANGE_DB / 10);
  if (floor === 0) return new Float32Array(0);
  const first = levels.findIndex((level) => level > floor);
  const last = levels.findLastIndex((level) => level > floor);
  const start = Math.max(0, first * frame - Math.round(KEEP_BEFORE_S * rate));
  const end = Math.min(samples.length, (last + 1) * frame + Math.round(KEEP_AFTER_S * rate));
  const cut = samples.slice(start, end);
  const fade = Math.min(Math.round(FADE_S * rate), cut.length >> 1);
  for (let i = 0; i < fade; i += 1) {
    const gain = i / fade;
    cut[i] = (cut[i] ?? 0) * gain;
    cut[cut.length - 1 - i] = (cut[cut.length - 1 - i] ?? 0) * gain;
  }
  return cut;
}

/** Normalises speech to the common level, or to the allowed peak where that level would clip. */
export function level(samples: Float32Array, rate: number): Float32Array {
  const energies = frameEnergies(samples, Math.round(rate * FRAME_S));
  const floor = Math.max(0, ...energies) * 10 ** (-SPEECH_RANGE_DB / 20);
  const spoken = energies.filter((energy) => energy > floor);
  if (spoken.length === 0) return samples;
  const mean = spoken.reduce((sum, energy) => sum + energy, 0) / spoken.length;
  let peak = 0;
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
  const gain = Math.min(10 ** (LEVEL_DB / 20) / Math.sqrt(mean), PEAK / peak);
  return samples.map((sample) => sample * gain);
}

function frameEnergies(samples: Float32Array, frame: number): number[] {
  return Array.from({ length: Math.ceil(samples.length / frame) }, (_, index) => {
    const end = Math.min(samples.length, (index + 1) * frame);
    let sum = 0;
    for (let i = index * frame; i < end; i += 1) sum += (samples[i] ?? 0) ** 2;
    return sum / (end - index * frame);
  });
}
