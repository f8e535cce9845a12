import { median, rounded } from '../median.ts';

/** Returns the milliseconds of each of this many consecutive runs. */
export async function timed(rounds: number, run: () => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  for (let i = 0; i < rounds; i++) {
    const from = performance.now();
    await run();
    taken.push(performance.now() - from);
  }
  return taken;
}

/** Returns the median and the maximum as two cells of a table. */
export function cells(taken: readonly number[]): [number, number] {
  return [rounded(median(taken)), rounded(Math.max(...taken))];
}
