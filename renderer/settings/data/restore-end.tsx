import { RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Button } from '../../ui/button.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { WorkEnd } from '../../ui/work-progress.tsx';
import { backupProblem } from './backup-labels.ts';
import type { RestoreWork, Staged } from './restore-work.ts';

interface RestoreEndProps<Input, Found extends Staged> {
  readonly work: RestoreWork<Input, Found>;
  readonly failed: string;
  readonly ready: (found: Found) => { readonly title: string; readonly about: ReactNode };
}

/** Renders the result of a restore, and the restart it waits for; nothing while it runs. */
export function RestoreEnd<Input, Found extends Staged>(props: RestoreEndProps<Input, Found>) {
  const { work, failed, ready } = props;
  const { t } = useTranslation('settings');
  const { end } = useStore(work.state);
  return (
    <WorkEnd
      end={end}
      stopped={t('data.restoreStopped')}
      failed={failed}
      problemOf={(problem) => `${backupProblem(problem)} ${t('data.nothingChanged')}`}
    >
      {(found) => {
        const { canRestart, isRestarting = false, isForgotten } = found;
        if (isForgotten) return <Outcome tone="calm" title={t('data.forgotten')} />;
        const { title, about } = ready(found);
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
      }}
    </WorkEnd>
  );
}
