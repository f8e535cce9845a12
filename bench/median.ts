/** The middle of the sorted values; not a number when there are none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Rounded to so many digits after the point. */
export function rounded(value: number, digits = 2): number {
  return Number(value.toFixed(digits));
}
