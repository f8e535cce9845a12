/** Does the same to several, one after the other, and returns those it worked for. The first failure ends it. */
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
