import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleHelp,
  CirclePause,
  CircleSlash,
  CircleX,
  Download,
  LoaderCircle,
  type LucideIcon,
  Send,
} from 'lucide-react';
import { cx } from '../../ui/cx.ts';
import type { TaskWord } from '../task-word.ts';

const MARKS: Readonly<Record<TaskWord, { icon: LucideIcon; tone: string; turns?: boolean }>> = {
  waiting: { icon: CircleDashed, tone: 'text-ink-3' },
  held: { icon: CirclePause, tone: 'text-warn' },
  sending: { icon: Send, tone: 'text-chat' },
  running: { icon: LoaderCircle, tone: 'text-chat', turns: true },
  saving: { icon: Download, tone: 'text-chat' },
  done: { icon: CircleCheck, tone: 'text-good' },
  failed: { icon: CircleX, tone: 'text-bad' },
  stopped: { icon: CircleSlash, tone: 'text-ink-3' },
  interrupted: { icon: CircleAlert, tone: 'text-warn' },
  unknown: { icon: CircleHelp, tone: 'text-warn' },
};

/** How a job stands: a sign, and the word for it. */
export function StateMark({ word, text }: { word: TaskWord; text: string }) {
  const { icon: Icon, tone, turns } = MARKS[word];
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Icon aria-hidden size={16} className={cx(tone, turns && 'animate-spin')} />
      <span className="min-w-0 leading-tight">{text}</span>
    </span>
  );
}
