/** Up to here the loudness is exactly what was asked for; above, peaks are bent so that none reaches 1. */
const KNEE = 0.8;

/**
 * Makes sound louder or softer, in place.
 * @param factor On each sample: 2 is 6 dB more. What would be too loud for the format is rounded off instead of cut.
 */
export function setVolume(samples: Float32Array, factor: number): void {
  for (let i = 0; i < samples.length; i += 1) samples[i] = softly((samples[i] ?? 0) * factor);
}

function softly(sample: number): number {
  const size = Math.abs(sample);
  if (size <= KNEE) return sample;
  return Math.sign(sample) * (KNEE + (1 - KNEE) * Math.tanh((size - KNEE) / (1 - KNEE)));
}
