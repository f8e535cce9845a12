import { RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Button } from '../../ui/button.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { backupProblem } from './backup-labels.ts';
import type { RestoreWork, Staged } from './restore-work.ts';

interface RestoreEndProps<Input, Found extends Staged> {
  readonly work: RestoreWork<Input, Found>;
  readonly failed: string;
  readonly ready: (found: Found) => { readonly title: string; readonly about: ReactNode };
}

/** How a restoring ended, and the restart that it waits for; nothing while it goes on. */
export function RestoreEnd<Input, Found extends Staged>(props: RestoreEndProps<Input, Found>) {
  const { work, failed, ready } = props;
  const { t } = useTranslation('settings');
  const { end } = useStore(work.state);
  switch (end?.type) {
    case undefined:
      return null;
    case 'stopped':
      return <Outcome tone="calm" title={t('data.restoreStopped')} />;
    case 'failed':
      return (
        <Outcome tone="bad" title={failed}>
          <p className="text-sm text-ink-2">
            {backupProblem(end.problem)} {t('data.nothingChanged')}
          </p>
        </Outcome>
      );
    case 'done': {
      const { canRestart, isRestarting = false, isForgotten } = end.result;
      if (isForgotten) return <Outcome tone="calm" title={t('data.forgotten')} />;
      const { title, about } = ready(end.result);
      return (
        <Outcome tone="good" title={title}>
          {about}
          {canRestart ? null : <p className="mt-1 text-sm">{t('data.restartByHand')}</p>}
          <div className="mt-3 flex flex-wrap gap-2">
            {canRestart ? (
              <Button
                variant="primary"
                icon={RotateCcw}
                busy={isRestarting}
                onClick={() => void work.restart()}
              >
                {t(isRestarting ? 'data.restarting' : 'data.restart')}
              </Button>
            ) : null}
            {isRestarting ? null : <Button onClick={() => void work.discard()}>{t('data.forget')}</Button>}
          </div>
        </Outcome>
      );
    }
    default:
      return end satisfies never;
  }
}
