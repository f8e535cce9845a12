const BANDS = 20;
const FRAME = 512;

/** Returns the mean level in dB of twenty perceptually spaced bands from 100 Hz to Nyquist, loudness removed. */
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

/** Returns the RMS difference of two timbres, in dB. */
export function timbreDistance(a: readonly number[], b: readonly number[]): number {
  const sum = a.reduce((total, level, band) => total + (level - (b[band] ?? 0)) ** 2, 0);
  return Math.sqrt(sum / a.length);
}

/** Adds the power spectrum of one frame, by a plain DFT, since there are few frames. */
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
