export interface Slope {
  /** Increase of y per unit of x. */
  readonly perStep: number;
  /** Standard error of the slope: a value within two of these may be chance. */
  readonly error: number;
}

/** Fits a line through the points by least squares. NaN with fewer than three points. */
export function slopeOf(points: readonly { readonly x: number; readonly y: number }[]): Slope {
  const n = points.length;
  if (n < 3) return { perStep: Number.NaN, error: Number.NaN };
  const mean = (of: (point: { x: number; y: number }) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / n;
  const [x, y] = [mean((point) => point.x), mean((point) => point.y)];
  const spread = points.reduce((sum, point) => sum + (point.x - x) ** 2, 0);
  const perStep = points.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0) / spread;
  const off = points.reduce((sum, point) => sum + (point.y - y - perStep * (point.x - x)) ** 2, 0);
  return { perStep, error: Math.sqrt(off / (n - 2) / spread) };
}
