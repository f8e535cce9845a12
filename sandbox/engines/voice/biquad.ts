/** Coefficients of a filter of second order, b0 b1 b2 a1 a2. */
type Biquad = readonly [number, number, number, number, number];

/** Runs samples through a filter that was at rest. */
export function filter(samples: Float32Array, [b0, b1, b2, a1, a2]: Biquad): Float32Array {
  const result = new Float32Array(samples.length);
  let x1 = 0;
  let x2 = 0;
  let y1 = 0;
  let y2 = 0;
  for (let i = 0; i < samples.length; i += 1) {
    const x = samples[i] ?? 0;
    const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2;
    x2 = x1;
    x1 = x;
    y2 = y1;
    y1 = y;
    result[i] = y;
  }
  return result;
}

// Both after Robert Bristow-Johnson's audio equaliser cookbook.

/** Falls by 12 dB an octave below `hz`. */
export function highPass(rate: number, hz: number): Biquad {
  const cos = Math.cos((2 * Math.PI * hz) / rate);
  const alpha = Math.sin((2 * Math.PI * hz) / rate) / Math.SQRT2;
  const a0 = 1 + alpha;
  return [(1 + cos) / 2 / a0, -(1 + cos) / a0, (1 + cos) / 2 / a0, (-2 * cos) / a0, (1 - alpha) / a0];
}

/** Lifts everything above `hz` by `db`. */
export function highShelf(rate: number, hz: number, db: number): Biquad {
  const gain = 10 ** (db / 40);
  const cos = Math.cos((2 * Math.PI * hz) / rate);
  const slope = 2 * Math.sqrt(gain) * (Math.sin((2 * Math.PI * hz) / rate) / Math.SQRT2);
  const a0 = gain + 1 - (gain - 1) * cos + slope;
  return [
    (gain * (gain + 1 + (gain - 1) * cos + slope)) / a0,
    (-2 * gain * (gain - 1 + (gain + 1) * cos)) / a0,
    (gain * (gain + 1 + (gain - 1) * cos - slope)) / a0,
    (2 * (gain - 1 - (gain + 1) * cos)) / a0,
    (gain + 1 - (gain - 1) * cos - slope) / a0,
  ];
}
