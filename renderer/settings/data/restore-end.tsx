import { RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Button } from '../../ui/button.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { backupProblem } from './backup-labels.ts';
import type { RestoreWork } from './restore-work.ts';

interface RestoreEndProps<Found extends { readonly canRestart: boolean }> {
  readonly work: RestoreWork<Found>;
  readonly failed: string;
  readonly ready: (found: Found) => { readonly title: string; readonly about: ReactNode };
}

/** How a restoring ended, and the restart that it waits for; nothing while it goes on. */
export function RestoreEnd<Found extends { readonly canRestart: boolean }>(props: RestoreEndProps<Found>) {
  const { work, failed, ready } = props;
  const { t } = useTranslation('settings');
  const state = useStore(work.state);
  switch (state.phase) {
    case 'none':
    case 'working':
      return null;
    case 'stopped':
      return <Outcome tone="calm" title={t('data.restoreStopped')} />;
    case 'forgotten':
      return <Outcome tone="calm" title={t('data.forgotten')} />;
    case 'failed':
      return (
        <Outcome tone="bad" title={failed}>
          <p className="text-sm text-ink-2">
            {backupProblem(state.problem)} {t('data.nothingChanged')}
          </p>
        </Outcome>
      );
    case 'ready': {
      const { found, restarting } = state;
      const { title, about } = ready(found);
      return (
        <Outcome tone="good" title={title}>
          {about}
          {found.canRestart ? null : <p className="mt-1 text-sm">{t('data.restartByHand')}</p>}
          <div className="mt-3 flex flex-wrap gap-2">
            {found.canRestart ? (
              <Button
                variant="primary"
                icon={RotateCcw}
                busy={restarting}
                onClick={() => void work.restart()}
              >
                {t(restarting ? 'data.restarting' : 'data.restart')}
              </Button>
            ) : null}
            {restarting ? null : <Button onClick={() => void work.forget()}>{t('data.forget')}</Button>}
          </div>
        </Outcome>
      );
    }
    default:
      return state satisfies never;
  }
}
