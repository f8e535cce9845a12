import { seeded } from './seeded.ts';

/**
 * Returns the number of random cases: `normal`, or `deep` with QUARTET_DEEP=1, but at most QUARTET_RUNS (set by
 * scripts/mutation, which repeats tests hundreds of times).
 */
export function runs(normal: number, deep: number): { numRuns: number } {
  const wanted = process.env.QUARTET_DEEP === '1' ? deep : normal;
  return { numRuns: Math.min(wanted, Number(process.env.QUARTET_RUNS ?? wanted)) };
}

/** Returns a sample of at most `most` similar cases, evenly spread from a random start; all with QUARTET_DEEP=1. */
export function sampleCases<T>(cases: readonly T[], most: number): readonly T[] {
  const { numRuns: count } = runs(Math.min(most, cases.length), cases.length);
  const first = seeded('everyday').int(0, cases.length - 1);
  const chosen = new Set(
    Array.from({ length: count }, (_, n) => (first + Math.floor((n * cases.length) / count)) % cases.length),
  );
  return cases.filter((_, at) => chosen.has(at));
}
