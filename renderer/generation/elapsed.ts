import type { Job } from '../../shared/domain/job.ts';
import { isEnd } from '../../shared/domain/job-state.ts';
import { formatDuration, formatUnit } from '../locales/format.ts';

/** Milliseconds from the asking to the end, or until now. Never below 0: clocks are set back at times. */
export function elapsedMs({ times }: Pick<Job, 'times'>, now: number): number {
  return Math.max(0, (times.ended ?? now) - times.created);
}

/** Whether the time of a job still runs. One that is held stands still: nothing happens to it. */
export function isTicking(job: Pick<Job, 'state' | 'held'>): boolean {
  return !isEnd(job.state) && !job.held;
}

/** `12 s`, `3 min 20 s`, `1 hr 5 min`: to the second where seconds can be seen to pass. */
export function elapsedLabel(ms: number, ticking: boolean): string {
  if (ms < 60_000) return ticking ? wholeSeconds(ms) : formatDuration(ms);
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 60)
    return `${formatUnit(minutes, 'minute')} ${formatUnit(Math.floor((ms % 60_000) / 1000), 'second')}`;
  return `${formatUnit(Math.floor(minutes / 60), 'hour')} ${formatUnit(minutes % 60, 'minute')}`;
}

/** A span that grows while it is looked at: tenths would only flicker. */
export function wholeSeconds(ms: number): string {
  return formatDuration(Math.max(1000, Math.floor(ms / 1000) * 1000));
}
