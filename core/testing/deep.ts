import { seeded } from './seeded.ts';

/**
 * Number of random cases: few in the everyday run, many with QUARTET_DEEP=1; never more than QUARTET_RUNS, where a test is
 * run hundreds of times over (scripts/mutation).
 */
export function runs(normal: number, deep: number): { numRuns: number } {
  const wanted = process.env.QUARTET_DEEP === '1' ? deep : normal;
  return { numRuns: Math.min(wanted, Number(process.env.QUARTET_RUNS ?? wanted)) };
}

/**
 * Of cases that differ little, as many as the everyday run plays: spread over all of them, from another place each time. With
 * QUARTET_DEEP=1 all of them.
 */
export function everyday<T>(cases: readonly T[], most: number): readonly T[] {
  const { numRuns: count } = runs(Math.min(most, cases.length), cases.length);
  const first = seeded('everyday').int(0, cases.length - 1);
  const chosen = new Set(
    Array.from({ length: count }, (_, n) => (first + Math.floor((n * cases.length) / count)) % cases.length),
  );
  return cases.filter((_, at) => chosen.has(at));
}
