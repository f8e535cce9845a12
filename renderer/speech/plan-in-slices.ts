import { type PlannedScript, planSegments, type Segment } from '../../shared/script/plan-segments.ts';

/** A long script takes hundreds of milliseconds to cut: the window gets its turn this often. */
const SLICE_MS = 8;

/** Returns the calls a script takes, by cutting it as the core will. Null: aborted. */
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
