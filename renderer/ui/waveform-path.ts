/** Levels of a waveform from 0 to 1, from base64 with one byte a step. */
export function levelsOf(peaks: string): Float32Array {
  const bytes = atob(peaks);
  return Float32Array.from(bytes, (byte) => byte.charCodeAt(0) / 255);
}

/** The greatest level in each of `count` stretches, so that no loud moment is lost between two bars. */
export function bars(levels: Float32Array, count: number): number[] {
  return Array.from({ length: count }, (_, i) => {
    const from = Math.floor((i * levels.length) / count);
    const to = Math.max(from + 1, Math.floor(((i + 1) * levels.length) / count));
    return levels.subarray(from, to).reduce((most, level) => Math.max(most, level), 0);
  });
}

/** Upright strokes, one a bar, about the middle of a box `count` wide and 100 high. Quiet bars stay visible. */
export function strokes(heights: readonly number[]): string {
  const loudest = Math.max(0.05, ...heights);
  return heights
    .map((height, i) => {
      const half = Math.max(3, (height / loudest) * 46);
      return `M${i + 0.5} ${(50 - half).toFixed(1)}V${(50 + half).toFixed(1)}`;
    })
    .join('');
}
