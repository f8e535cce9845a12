/** Level up to which the gain is exact; higher peaks are soft-clipped so that none reaches 1. */
const KNEE = 0.8;

/**
 * Changes the volume in place.
 * @param factor Gain of each sample: 2 is 6 dB. Peaks beyond the range are soft-clipped.
 */
export function setVolume(samples: Float32Array, factor: number): void {
  for (let i = 0; i < samples.length; i += 1) samples[i] = softly((samples[i] ?? 0) * factor);
}

function softly(sample: number): number {
  const size = Math.abs(sample);
  if (size <= KNEE) return sample;
  return Math.sign(sample) * (KNEE + (1 - KNEE) * Math.tanh((size - KNEE) / (1 - KNEE)));
}
