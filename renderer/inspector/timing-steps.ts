import type { JobTimes } from '../../shared/domain/job.ts';

/** A stretch of a call's life, in milliseconds. */
export interface TimingStep {
  readonly name: 'queued' | 'connect' | 'first' | 'writing';
  readonly ms: number;
}

/** Where the time of a call went; stretches whose ends are not known are left out. */
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
