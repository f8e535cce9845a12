/** Scheduling data of a task. */
export interface Work {
  /** Expected duration: the longest tasks start first. */
  readonly minutes: number;
  /** Whether the task must run alone. */
  readonly alone?: boolean;
}

/**
 * Runs all tasks, at most `lanes` at a time, then those that must run alone, one after another.
 * @returns the results of `run`, in the order of `all`
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
