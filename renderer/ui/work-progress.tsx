import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OperationProgress } from '../../shared/contract/operation-events.ts';
import type { CallProblem } from '../lib/call-problem.ts';
import type { LongWorkEnd, RunningWork } from '../lib/long-work.ts';
import { formatBytes } from '../locales/format.ts';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { Outcome } from './outcome.tsx';

interface WorkProgressBarProps {
  /** The name of the operation. */
  readonly label: string;
  /** Null until the operation reports progress. */
  readonly progress: OperationProgress | null;
  /** The progress as text. */
  readonly text: string;
  readonly className?: string;
}

/** Shows the progress of a long operation; the bar is indeterminate when the total is unknown. */
export function WorkProgressBar({ label, progress, text, className }: WorkProgressBarProps) {
  const of = progress?.of ?? null;
  const way = progress && of !== null && of > 0 ? Math.min(1, progress.done / of) : null;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={way === null ? undefined : Math.round(way * 100)}
      aria-valuetext={text}
      className={cx('h-1.5 overflow-hidden rounded-full bg-hairline', className)}
    >
      <div
        style={{ width: way === null ? '100%' : `${way * 100}%` }}
        className={cx(
          'h-full rounded-full transition-[width]',
          way === null ? 'animate-pulse bg-edge' : 'bg-ink-2',
        )}
      />
    </div>
  );
}

interface WorkRowProps {
  readonly label: string;
  /** The progress as text. */
  readonly text: string;
  readonly running: RunningWork<string>;
  /** The label of the stop button. */
  readonly stop: string;
  readonly onStop: () => void;
}

/** Shows the progress of an operation on one line, with a button that stops it. */
export function WorkRow({ label, text, running: { progress, stopping }, stop, onStop }: WorkRowProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm">
      <p className="shrink-0">{label}</p>
      <WorkProgressBar label={label} progress={progress} text={text} className="max-w-80 min-w-16 flex-1" />
      <p className="shrink-0 text-ink-2 tabular-nums">{text}</p>
      <Button size="sm" busy={stopping} className="ml-auto" onClick={onStop}>
        {stop}
      </Button>
    </div>
  );
}

interface WorkLineProps {
  readonly label: string;
  /** Reports progress in bytes. */
  readonly running: RunningWork<string>;
  readonly onStop: () => void;
}

/** Shows the progress of an upload or download, with a button that stops it. */
export function WorkLine({ label, running: { progress, stopping }, onStop }: WorkLineProps) {
  const { t } = useTranslation('settings');
  const text =
    progress === null
      ? ''
      : progress.of === null
        ? formatBytes(progress.done)
        : t('data.amount', { done: formatBytes(progress.done), of: formatBytes(progress.of) });
  return (
    <div className="flex flex-col gap-2 rounded-lg border border-hairline px-4 py-3">
      <div className="flex items-center gap-3 text-sm">
        <p className="min-w-0 flex-1 truncate">{label}</p>
        <p className="text-ink-2 tabular-nums">{text}</p>
        <Button size="sm" busy={stopping} onClick={onStop}>
          {t('data.stop')}
        </Button>
      </div>
      <WorkProgressBar label={label} progress={progress} text={text} />
    </div>
  );
}

interface WorkEndProps<R> {
  /** The outcome of the operation; null while it has not ended. */
  readonly end: LongWorkEnd<R> | null;
  /** Titles of the two outcomes without a result. */
  readonly stopped: string;
  readonly failed: string;
  readonly problemOf: (problem: CallProblem) => string;
  /** Shows the result. */
  readonly children: (result: R) => ReactNode;
}

/** Shows the outcome of a long operation. */
export function WorkEnd<R>({ end, stopped, failed, problemOf, children }: WorkEndProps<R>): ReactNode {
  switch (end?.type) {
    case undefined:
      return null;
    case 'stopped':
      return <Outcome tone="calm" title={stopped} />;
    case 'failed':
      return (
        <Outcome tone="bad" title={failed}>
          <p className="text-sm text-ink-2">{problemOf(end.problem)}</p>
        </Outcome>
      );
    case 'done':
      return children(end.result);
    default:
      return end satisfies never;
  }
}
