/** Returns the first index from `from` on for which something is true that is true for all after it; `length`: none. */
export function firstIndex(length: number, is: (index: number) => boolean, from = 0): number {
  let low = from;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (is(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
