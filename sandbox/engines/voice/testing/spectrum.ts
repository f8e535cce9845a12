const BANDS = 20;
const FRAME = 512;

/** Mean level in dB of each of twenty bands, spaced as the ear hears them, from 100 Hz to half the rate; loudness taken out. */
export function timbreOf(samples: Float32Array, rate: number): number[] {
  const power = new Float64Array(FRAME / 2);
  for (let at = 0; at + FRAME <= samples.length; at += FRAME / 2) {
    addPower(samples.subarray(at, at + FRAME), power);
  }
  const mel = (hz: number) => 1127 * Math.log(1 + hz / 700);
  const low = mel(100);
  const step = (mel(rate / 2) - low) / BANDS;
  const bands = Array.from({ length: BANDS }, () => 1e-9);
  for (const [bin, value] of power.entries()) {
    const band = Math.floor((mel((bin * rate) / FRAME) - low) / step);
    if (band >= 0 && band < BANDS) bands[band] = (bands[band] ?? 0) + value;
  }
  const levels = bands.map((value) => 10 * Math.log10(value));
  const mean = levels.reduce((sum, level) => sum + level, 0) / BANDS;
  return levels.map((level) => level - mean);
}

/** Root mean square difference of two timbres, in dB. */
export function timbreDistance(a: readonly number[], b: readonly number[]): number {
  const sum = a.reduce((total, level, band) => total + (level - (b[band] ?? 0)) ** 2, 0);
  return Math.sqrt(sum / a.length);
}

/** Adds the power of each frequency of one frame, by the plain sum: frames are few. */
function addPower(frame: Float32Array, power: Float64Array): void {
  for (let bin = 0; bin < power.length; bin += 1) {
    let re = 0;
    let im = 0;
    for (let i = 0; i < FRAME; i += 1) {
      const windowed = (frame[i] ?? 0) * (0.5 - 0.5 * (COS[i] ?? 0));
      const angle = (bin * i) % FRAME;
      re += windowed * (COS[angle] ?? 0);
      im += windowed * (COS[(angle + (FRAME * 3) / 4) % FRAME] ?? 0);
    }
    power[bin] = (power[bin] ?? 0) + re * re + im * im;
  }
}

const COS = Float64Array.from({ length: FRAME }, (_, i) => Math.cos((2 * Math.PI * i) / FRAME));

/**
 * The first two formants of a vowel in hertz: peaks of the envelope that linear prediction draws.
 * @param samples some 30 ms from the middle of the vowel
 */
export function formantsOf(samples: Float32Array, rate: number): [f1: number, f2: number] {
  const order = Math.round(rate / 1000) + 2;
  const windowed = samples.map(
    (sample, i) =>
      (sample - 0.95 * (samples[i - 1] ?? 0)) *
      (0.54 - 0.46 * Math.cos((2 * Math.PI * i) / (samples.length - 1))),
  );
  const prediction = levinson(windowed, order);
  const grid = Array.from({ length: 380 }, (_, step) => {
    const hz = 200 + step * 10;
    let re = 1;
    let im = 0;
    for (const [k, a] of prediction.entries()) {
      re -= a * Math.cos((2 * Math.PI * hz * (k + 1)) / rate);
      im += a * Math.sin((2 * Math.PI * hz * (k + 1)) / rate);
    }
    return { hz, level: -Math.log(re * re + im * im) };
  });
  const peaks = grid.filter(
    ({ level }, i) => level > (grid[i - 1]?.level ?? 99) && level > (grid[i + 1]?.level ?? 99),
  );
  return [peaks[0]?.hz ?? Number.NaN, peaks[1]?.hz ?? Number.NaN];
}

/** Linear prediction by Levinson and Durbin. */
function levinson(samples: Float32Array, order: number): number[] {
  const r = Array.from({ length: order + 1 }, (_, lag) =>
    samples.reduce((sum, sample, i) => sum + sample * (samples[i + lag] ?? 0), 0),
  );
  let a: number[] = [];
  let error = (r[0] ?? 0) * 1.0001;
  for (let i = 1; i <= order; i += 1) {
    const known = a.reduce((sum, value, k) => sum + value * (r[i - 1 - k] ?? 0), 0);
    const reflection = ((r[i] ?? 0) - known) / error;
    a = [...a.map((value, k) => value - reflection * (a[i - 2 - k] ?? 0)), reflection];
    error *= 1 - reflection * reflection;
  }
  return a;
}
