/** Oversampling factor, and number of neighbouring samples on each side of the interpolation. */
const PLACES = 4;
const REACH = 6;

/** Windowed-sinc kernel of each fractional position. */
const KERNELS = Array.from({ length: PLACES - 1 }, (_, place) => {
  const part = (place + 1) / PLACES;
  return Float64Array.from({ length: REACH * 2 }, (_, tap) => {
    const x = tap - REACH + 1 - part;
    const window = Math.cos((Math.PI * x) / (2 * REACH + 1)) ** 2;
    return (Math.sin(Math.PI * x) / (Math.PI * x)) * window;
  });
});

/** Returns the true peak of a sample range; interpolates between samples only near `matters`. */
export function truePeak(samples: Float32Array, from: number, to: number, matters: number): number {
  const near = matters * 0.6;
  let peak = 0;
  for (let i = from; i < to; i += 1) {
    const here = Math.abs(samples[i] ?? 0);
    if (here > peak) peak = here;
    if (here < near && Math.abs(samples[i + 1] ?? 0) < near) continue;
    for (const kernel of KERNELS) {
      let between = 0;
      for (let tap = 0; tap < kernel.length; tap += 1) {
        between += (kernel[tap] ?? 0) * (samples[i + tap - REACH + 1] ?? 0);
      }
      peak = Math.max(peak, Math.abs(between));
    }
  }
  return peak;
}
