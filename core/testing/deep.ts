/** Number of random cases: few in the everyday run, many with QUARTET_DEEP=1. */
export function runs(normal: number, deep: number): { numRuns: number } {
  return { numRuns: process.env.QUARTET_DEEP === '1' ? deep : normal };
}
