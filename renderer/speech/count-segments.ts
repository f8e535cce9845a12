import { type PlannedScript, planSegments } from '../../shared/script/plan-segments.ts';

/** A long script takes hundreds of milliseconds to cut: the window gets its turn this often. */
const SLICE_MS = 8;

/** Counts the calls a script takes, by cutting it as the core will. Null: aborted. */
export async function countSegments(
  script: PlannedScript,
  max: number,
  signal: AbortSignal,
): Promise<number | null> {
  let count = 0;
  let begun = performance.now();
  for (const _ of planSegments(script, max)) {
    count += 1;
    if (performance.now() - begun < SLICE_MS) continue;
    await new Promise((resolve) => setTimeout(resolve));
    if (signal.aborted) return null;
    begun = performance.now();
  }
  return count;
}
