import { useTranslation } from 'react-i18next';
import type { JobTimes } from '../../../shared/domain/job.ts';
import { formatDuration } from '../../locales/format.ts';

const TONES = { queued: 'bg-edge', connect: 'bg-warn', first: 'bg-good', writing: 'bg-craft' } as const;

/** Shows the phases of a call as a bar and in numbers. */
export function TimingBar({ times }: { times: JobTimes }) {
  const { t } = useTranslation('inspector');
  const { steps, totalMs } = timingSteps(times);
  return (
    <>
      <div aria-hidden className="flex h-2 gap-px overflow-hidden rounded-full bg-hover">
        {steps.map((step) => (
          <span
            key={step.name}
            style={{ flexGrow: step.ms }}
            className={`min-w-px basis-0 ${TONES[step.name]}`}
          />
        ))}
      </div>
      <dl className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm tabular-nums">
        {steps.map((step) => (
          <div key={step.name} className="flex items-center gap-1.5">
            <span aria-hidden className={`size-2 rounded-[2px] ${TONES[step.name]}`} />
            <dt className="text-ink-2">{t(step.name)}</dt>
            <dd>{formatDuration(step.ms)}</dd>
          </div>
        ))}
        {totalMs === null ? null : (
          <div className="flex items-center gap-1.5">
            <dt className="text-ink-2">{t('total')}</dt>
            <dd className="font-medium">{formatDuration(totalMs)}</dd>
          </div>
        )}
      </dl>
    </>
  );
}

/** A phase of a call, in milliseconds. */
interface TimingStep {
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
