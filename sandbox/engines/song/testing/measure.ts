/** Measurements of rendered audio for tests. All take one channel at 44,100 Hz. */

const RATE = 44_100;

/** Mixes both channels to mono. */
export function mono(left: Float32Array, right: Float32Array): Float32Array {
  return left.map((sample, i) => (sample + (right[i] ?? 0)) / 2);
}

/** Returns the RMS level of each whole second. */
export function levelBySecond(samples: Float32Array): number[] {
  return Array.from({ length: Math.floor(samples.length / RATE) }, (_, second) => {
    const part = samples.subarray(second * RATE, (second + 1) * RATE);
    return Math.sqrt(part.reduce((sum, sample) => sum + sample * sample, 0) / RATE);
  });
}

/** Returns the amplitude of a sine at a frequency (Goertzel). */
export function amplitudeAt(samples: Float32Array, hertz: number): number {
  const w = (2 * Math.PI * hertz) / RATE;
  const c = 2 * Math.cos(w);
  let a = 0;
  let b = 0;
  for (const sample of samples) [a, b] = [sample + c * a - b, a];
  return (2 * Math.sqrt(Math.max(0, a * a + b * b - c * a * b))) / samples.length;
}

/** Returns the zero-crossing frequency in hertz, which follows the brightest of the loud components. */
export function brightness(samples: Float32Array): number {
  let crossings = 0;
  let before = 0;
  for (const sample of samples) {
    const now = Math.abs(sample) < 1e-4 ? before : Math.sign(sample);
    if (now !== before) crossings += 1;
    before = now;
  }
  return (crossings * RATE) / (2 * samples.length);
}

/** Returns the tempo in beats per minute from the autocorrelation of the loudness, the fastest of equal fits. */
export function tempoOf(samples: Float32Array, slowest: number, fastest: number): number {
  const hop = 256;
  const rise = new Float64Array(Math.floor(samples.length / hop));
  let before = 0;
  let low = 0;
  for (let at = 0; at < rise.length; at += 1) {
    let power = 0;
    for (let i = at * hop; i < (at + 1) * hop; i += 1) {
      const sample = samples[i] ?? 0;
      low += (sample - low) * 0.4;
      power += sample * sample + 4 * (sample - low) ** 2;
    }
    const now = Math.log(1e-5 + power / hop);
    rise[at] = Math.max(0, now - before);
    before = now;
  }
  const mean = rise.reduce((sum, value) => sum + value, 0) / rise.length;
  const likeness = (lag: number) => {
    let sum = 0;
    for (let at = 0; at + lag < rise.length; at += 1) {
      sum += ((rise[at] ?? 0) - mean) * ((rise[at + lag] ?? 0) - mean);
    }
    return sum;
  };
  let best = 0;
  let most = Number.NEGATIVE_INFINITY;
  for (let lag = Math.floor((60 * RATE) / (hop * fastest)); lag <= (60 * RATE) / (hop * slowest); lag += 1) {
    const value = likeness(lag);
    if (value > most) [best, most] = [lag, value];
  }
  return (60 * RATE) / (hop * best);
}
