/** Returns the middle of the sorted values; NaN if there are none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Rounds to this many decimals. */
export function rounded(value: number, digits = 2): number {
  return Number(value.toFixed(digits));
}

/** Returns the value below which this part of all lies, from 0 to 1; NaN if there are none. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
