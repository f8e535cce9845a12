/**
 * Runs the same for several items, one after another, and returns those that succeeded. The first
 * failure ends it.
 */
export async function thoseThatWorked<T>(
  all: readonly T[],
  run: (one: T) => Promise<boolean>,
): Promise<readonly T[]> {
  const worked: T[] = [];
  for (const one of all) {
    if (!(await run(one))) break;
    worked.push(one);
  }
  return worked;
}
