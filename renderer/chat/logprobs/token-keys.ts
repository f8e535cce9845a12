/** Tokens that a page key passes. */
const PAGE = 50;

/** Which token a key leads to from this one of `count`; null when it means nothing here. */
export function tokenAfter(key: string, at: number, count: number): number | null {
  const to = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    PageUp: at - PAGE,
    PageDown: at + PAGE,
    Home: 0,
    End: count - 1,
  }[key];
  return to === undefined || count === 0 ? null : Math.min(count - 1, Math.max(0, to));
}
