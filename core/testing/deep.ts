/**
 * Number of random cases: few in the everyday run, many with QUARTET_DEEP=1; never more than QUARTET_RUNS, where a test is
 * run hundreds of times over (scripts/mutation).
 */
export function runs(normal: number, deep: number): { numRuns: number } {
  const wanted = process.env.QUARTET_DEEP === '1' ? deep : normal;
  return { numRuns: Math.min(wanted, Number(process.env.QUARTET_RUNS ?? wanted)) };
}
