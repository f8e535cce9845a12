import { useTranslation } from 'react-i18next';
import type { CallProblem } from '../lib/call-problem.ts';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { EmptyState } from './empty-state.tsx';
import { problemMessage } from './problem-message.ts';

interface LoadFailedProps {
  readonly title: string;
  readonly problem?: CallProblem | null;
  readonly onRetry: () => void;
}

/** Replaces a view that failed to load, and offers to retry. */
export function LoadFailed({ title, problem, onRetry }: LoadFailedProps) {
  const { t } = useTranslation('common');
  return (
    <div role="alert" className="m-auto">
      <EmptyState
        title={title}
        description={problem ? problemMessage(problem) : undefined}
        action={<Button onClick={onRetry}>{t('retry')}</Button>}
      />
    </div>
  );
}

/** Renders the same on one line, beside other content. */
export function LoadFailedLine(props: LoadFailedProps & { readonly className?: string }) {
  const { title, problem, onRetry, className } = props;
  const { t } = useTranslation('common');
  return (
    <div role="alert" className={cx('flex flex-wrap items-center gap-x-3 gap-y-1 text-sm', className)}>
      <p>
        {title} {problem ? <span className="text-ink-2">{problemMessage(problem)}</span> : null}
      </p>
      <Button size="sm" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  );
}
