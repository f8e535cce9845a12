/** Zero crossings of the filter on each side. */
const WINGS = 20;
const PHASES = 256;

/**
 * Plays samples faster or slower, so that pitch and formants go up by `factor` and the length shrinks by it. The rate
 * stays; what would go over half of it is filtered out.
 */
export function playFaster(samples: Float32Array, factor: number): Float32Array {
  if (factor === 1) return samples;
  const cutoff = Math.min(1, 1 / factor) * 0.97;
  const reach = Math.ceil(WINGS / cutoff);
  const table = filterTable(cutoff, reach);
  const taps = 2 * reach;
  // Silence around the samples, so that the filter never reads past them.
  const padded = new Float32Array(samples.length + 2 * taps);
  padded.set(samples, reach - 1);
  const result = new Float32Array(Math.floor(samples.length / factor));
  for (let index = 0; index < result.length; index += 1) {
    const at = index * factor;
    const whole = Math.floor(at);
    const row = Math.round((at - whole) * PHASES) * taps;
    let sum = 0;
    for (let tap = 0; tap < taps; tap += 1) sum += (padded[whole + tap] ?? 0) * (table[row + tap] ?? 0);
    result[index] = sum;
  }
  return result;
}

/** A windowed sinc for each of the places between two samples. */
function filterTable(cutoff: number, reach: number): Float32Array {
  const taps = 2 * reach;
  const table = new Float32Array((PHASES + 1) * taps);
  for (let phase = 0; phase <= PHASES; phase += 1) {
    for (let tap = 0; tap < taps; tap += 1) {
      const distance = tap - reach + 1 - phase / PHASES;
      const x = Math.PI * distance * cutoff;
      const sinc = Math.abs(x) < 1e-9 ? 1 : Math.sin(x) / x;
      const place = (Math.PI * Math.max(-reach, Math.min(reach, distance))) / reach;
      // Blackman's window: nothing of what is cut off comes back louder than -70 dB.
      const window = 0.42 + 0.5 * Math.cos(place) + 0.08 * Math.cos(2 * place);
      table[phase * taps + tap] = cutoff * sinc * window;
    }
  }
  return table;
}
