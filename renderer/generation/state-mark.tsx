import { cx } from '../ui/cx.ts';
import { RowIcon, type RowIconName } from '../ui/row-icon.tsx';
import type { TaskStatus } from './task-status.ts';

const MARKS: Readonly<Record<TaskStatus, { icon: RowIconName; tone: string; turns?: boolean }>> = {
  waiting: { icon: 'circleDashed', tone: 'text-ink-3' },
  held: { icon: 'circlePause', tone: 'text-warn' },
  sending: { icon: 'send', tone: 'text-chat' },
  running: { icon: 'loaderCircle', tone: 'text-chat', turns: true },
  saving: { icon: 'download', tone: 'text-chat' },
  done: { icon: 'circleCheck', tone: 'text-good' },
  failed: { icon: 'circleX', tone: 'text-bad' },
  stopped: { icon: 'circleSlash', tone: 'text-ink-3' },
  interrupted: { icon: 'circleAlert', tone: 'text-warn' },
  unknown: { icon: 'circleHelp', tone: 'text-warn' },
};

/** Renders the status of a job as an icon and text. */
export function StateMark({ word, text }: { word: TaskStatus; text: string }) {
  const { icon, tone, turns } = MARKS[word];
  return (
    <span className="flex min-w-0 items-center gap-2">
      <RowIcon icon={icon} className={cx(tone, turns && 'animate-spin')} />
      <span className="min-w-0 leading-tight">{text}</span>
    </span>
  );
}
