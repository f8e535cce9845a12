import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

interface OutcomeProps {
  readonly tone: 'good' | 'bad' | 'calm';
  readonly title: string;
  readonly children?: ReactNode;
}

/** How something ended, and what there is to do about it. */
export function Outcome({ tone, title, children }: OutcomeProps) {
  const Icon = { good: CircleCheck, bad: CircleAlert, calm: Info }[tone];
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className={cx(
        'flex items-start gap-2.5 rounded-lg border px-4 py-3',
        tone === 'bad' ? 'border-bad/35 bg-bad-tint' : 'border-hairline bg-panel',
      )}
    >
      <Icon
        aria-hidden
        size={18}
        className={cx('mt-0.5 shrink-0', { good: 'text-good', bad: 'text-bad', calm: 'text-ink-3' }[tone])}
      />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{title}</p>
        {children}
      </div>
    </div>
  );
}
