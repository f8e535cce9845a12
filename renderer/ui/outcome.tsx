import { CircleAlert, CircleCheck, CircleHelp, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

interface OutcomeProps {
  readonly tone: 'good' | 'bad' | 'warn' | 'calm';
  readonly title: string;
  /** Whether screen readers announce it at once, as they do for errors. */
  readonly urgent?: boolean;
  readonly children?: ReactNode;
}

/** Shows the outcome of an operation and the next steps. */
export function Outcome({ tone, title, urgent = tone === 'bad', children }: OutcomeProps) {
  const Icon = { good: CircleCheck, bad: CircleAlert, warn: CircleHelp, calm: Info }[tone];
  return (
    <div
      role={urgent ? 'alert' : 'status'}
      className={cx(
        'flex items-start gap-2.5 rounded-lg border px-4 py-3',
        {
          good: 'border-hairline bg-panel',
          bad: 'border-bad/35 bg-bad-tint',
          warn: 'border-warn/45 bg-warn-tint',
          calm: 'border-hairline bg-panel',
        }[tone],
      )}
    >
      <Icon
        aria-hidden
        size={18}
        className={cx(
          'mt-0.5 shrink-0',
          { good: 'text-good', bad: 'text-bad', warn: 'text-warn', calm: 'text-ink-3' }[tone],
        )}
      />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{title}</p>
        {children}
      </div>
    </div>
  );
}
