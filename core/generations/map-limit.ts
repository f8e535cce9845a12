/**
 * Runs `count` operations in order, at most `width` at a time. After a failure no further one starts; running ones,
 * which may be billed, are awaited. Throws the first failure.
 */
export async function mapLimit(
  count: number,
  width: number,
  make: (n: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const failures: unknown[] = [];
  const work = async () => {
    while (next < count && failures.length === 0) {
      await make(next++).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, count) }, work));
  if (failures.length > 0) throw failures[0];
}
