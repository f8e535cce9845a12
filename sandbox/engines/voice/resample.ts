/** Zero crossings of the filter on each side. */
const WINGS = 16;
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
  return Float32Array.from({ length: Math.floor(samples.length / factor) }, (_, index) => {
    const at = index * factor;
    const whole = Math.floor(at);
    const row = Math.round((at - whole) * PHASES) * taps;
    let sum = 0;
    for (let tap = 0; tap < taps; tap += 1) {
      sum += (samples[whole + tap - reach + 1] ?? 0) * (table[row + tap] ?? 0);
    }
    return sum;
  });
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
      const window = 0.5 + 0.5 * Math.cos((Math.PI * Math.max(-reach, Math.min(reach, distance))) / reach);
      table[phase * taps + tap] = cutoff * sinc * window;
    }
  }
  return table;
}
