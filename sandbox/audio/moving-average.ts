/** Returns the mean of each value and its neighbours up to `reach` places away. */
export function movingAverage(values: Float32Array, reach: number): Float32Array {
  return values.map((_, at) => {
    const near = values.subarray(Math.max(0, at - reach), at + reach + 1);
    return near.reduce((sum, value) => sum + value, 0) / near.length;
  });
}
