/** What lanes need to know of a piece of work. */
export interface Work {
  /** Expected length: the longest begin first. */
  readonly minutes: number;
  /** Nothing else may run beside it. */
  readonly alone?: boolean;
}

/**
 * Runs all of it, at most `lanes` at a time, and that which must be alone at the end, one after another.
 * @returns what `run` gave, in the order of `all`
 */
export async function inLanes<T extends Work, R>(
  all: readonly T[],
  lanes: number,
  run: (one: T) => Promise<R>,
): Promise<R[]> {
  const results = new Map<T, R>();
  const longestFirst = all.toSorted((a, b) => b.minutes - a.minutes);
  const waiting = longestFirst.filter((one) => one.alone !== true);
  const lane = async () => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift())
      results.set(one, await run(one));
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  for (const one of longestFirst.filter(({ alone }) => alone === true)) results.set(one, await run(one));
  return all.flatMap((one) => {
    const result = results.get(one);
    return result === undefined ? [] : [result];
  });
}
