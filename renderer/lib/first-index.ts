/**
 * Returns the first index at or after `from` that satisfies a condition which then holds for all
 * later ones; `length` if none does.
 */
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
