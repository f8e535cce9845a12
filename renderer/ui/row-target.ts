/** The row a key leads to from row `at` of `count`; null when the key is none of moving. `page`: rows in view. */
export function rowTarget(key: string, at: number, count: number, page: number): number | null {
  const to = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: count - 1,
  }[key];
  return to === undefined ? null : Math.min(count - 1, Math.max(0, to));
}
