import { type PlannedScript, planSegments, type Segment } from '../../shared/script/plan-segments.ts';

/** Planning a long script takes hundreds of milliseconds, so it yields to the window this often. */
const SLICE_MS = 8;

/** Returns the segments of a script, split as the core will. Null if it was aborted. */
export async function planInSlices(
  script: PlannedScript,
  max: number,
  signal: AbortSignal,
): Promise<readonly Segment[] | null> {
  const plan: Segment[] = [];
  let begun = performance.now();
  for (const segment of planSegments(script, max)) {
    plan.push(segment);
    if (performance.now() - begun < SLICE_MS) continue;
    await new Promise((resolve) => setTimeout(resolve));
    if (signal.aborted) return null;
    begun = performance.now();
  }
  return plan;
}
