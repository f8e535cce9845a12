import type { JobTimes } from '../../shared/domain/job.ts';

/** A phase of a call, in milliseconds. */
export interface TimingStep {
  readonly name: 'queued' | 'connect' | 'first' | 'writing';
  readonly ms: number;
}

/** Splits the duration of a call into phases; leaves out phases whose ends are unknown. */
export function timingSteps(times: JobTimes): { steps: TimingStep[]; totalMs: number | null } {
  const marks = [
    ['queued', times.sent],
    ['connect', times.firstByte],
    ['first', times.firstToken],
    ['writing', times.ended],
  ] as const;
  const steps: TimingStep[] = [];
  let from = times.created;
  for (const [name, at] of marks) {
    if (at === null) continue;
    steps.push({ name, ms: Math.max(0, at - from) });
    from = at;
  }
  return { steps, totalMs: times.ended === null ? null : times.ended - times.created };
}
