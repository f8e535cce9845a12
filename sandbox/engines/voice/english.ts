/// <reference path="./web-assembly.d.ts" />

import { BASE_RANGE } from './base-range.ts';
import { FLITE_RATE, flite } from './flite.ts';
import type { Tuning } from './mandarin/say.ts';
import { overlapAdd } from './overlap-add.ts';
import { periodTrack, pitchMarks } from './pitch-marks.ts';
import type { SandboxVoice } from './voices.ts';

/**
 * Says English text with a voice's base.
 * @param text ASCII
 * @returns mono at {@link FLITE_RATE}; empty when the text holds nothing to say
 */
export async function sayEnglish(
  module: WebAssembly.Module,
  text: string,
  voice: SandboxVoice,
  tuning: Tuning,
): Promise<Float32Array> {
  const { samples } = await flite(module, {
    voice: voice.base,
    say: { text },
    stretch: tuning.stretch,
    pitchHz: tuning.pitchHz,
    melodyHz: tuning.pitchHz * voice.melody,
  });
  const range = BASE_RANGE[voice.base];
  return range ? retune(samples, range, voice, tuning) : samples;
}

/** Standard deviation of such a base voice's own melody, as a share of its middle frequency. */
const OWN_MELODY = 0.1;

/** Moves the melody of a voice that would not be told its pitch. */
function retune(
  samples: Float32Array,
  [low, high]: readonly [number, number],
  voice: SandboxVoice,
  tuning: Tuning,
): Float32Array {
  const frame = Math.round(FLITE_RATE * 0.005);
  const track = periodTrack(samples, FLITE_RATE, low, high);
  const periods = filled(track);
  const middle = periods.toSorted()[periods.length >> 1] ?? 0;
  if (middle === 0) return samples;
  const wanted = FLITE_RATE / tuning.pitchHz;
  return overlapAdd(samples, pitchMarks(samples, FLITE_RATE, track), {
    length: samples.length,
    sourceAt: (at) => at,
    periodAt: (at) => {
      const own = periods[Math.min(periods.length - 1, Math.round(at / frame))] ?? middle;
      return wanted * (own / middle) ** (voice.melody / OWN_MELODY);
    },
  });
}

/** The last period heard stands in where there is no voice. */
function filled(periods: Float32Array): Float32Array {
  let last = periods.find((period) => period > 0) ?? 0;
  return periods.map((period) => {
    if (period > 0) last = period;
    return last;
  });
}
