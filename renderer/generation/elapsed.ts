import type { Job } from '../../shared/domain/job.ts';
import { isEnd } from '../../shared/domain/job-state.ts';
import { formatDuration, formatUnit } from '../locales/format.ts';

/** Returns the milliseconds from the request to the end, or until now. Never negative, as clocks may be set back. */
export function elapsedMs({ times }: Pick<Job, 'times'>, now: number): number {
  return Math.max(0, (times.ended ?? now) - times.created);
}

/** Returns whether the time of a job is running. A held job stands still. */
export function isTicking(job: Pick<Job, 'state' | 'held'>): boolean {
  return !isEnd(job.state) && !job.held;
}

/** Formats a duration: `12 s`, `3 min 20 s`, `1 hr 5 min`, in whole seconds if it is ticking. */
export function elapsedLabel(ms: number, ticking: boolean): string {
  if (ms < 60_000) return ticking ? wholeSeconds(ms) : formatDuration(ms);
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 60)
    return `${formatUnit(minutes, 'minute')} ${formatUnit(Math.floor((ms % 60_000) / 1000), 'second')}`;
  return `${formatUnit(Math.floor(minutes / 60), 'hour')} ${formatUnit(minutes % 60, 'minute')}`;
}

/** Formats a running duration, without tenths, which would flicker. */
export function wholeSeconds(ms: number): string {
  return formatDuration(Math.max(1000, Math.floor(ms / 1000) * 1000));
}
