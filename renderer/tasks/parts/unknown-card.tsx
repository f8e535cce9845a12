import { useTranslation } from 'react-i18next';
import type { Job } from '../../../shared/domain/job.ts';
import { coreMessage } from '../../locales/core-messages.ts';
import { joinSentences } from '../../locales/format.ts';
import { Button } from '../../ui/button.tsx';
import { NoticeText } from '../../ui/notice-text.tsx';
import { doTask } from '../do-task.ts';

/** Sent, and no answer came: only the user can find out whether it was charged, and decide. */
export function UnknownCard({ job, tabStop }: { job: Job; tabStop: boolean }) {
  const { t } = useTranslation('tasks');
  const tab = tabStop ? 0 : -1;
  const { error } = job;
  const message = error?.message ? coreMessage(error.message) : '';
  // That a connection broke after sending says already that it may have been charged.
  const isSaid = error?.class === 'interrupted' && error.phase === 'sending';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a cell of the row it explains
    <div
      role="cell"
      data-not-row
      className="mx-4 mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-warn/40 bg-warn-tint px-3 py-2.5"
    >
      <p className="min-w-52 flex-1 text-sm">
        <NoticeText title={t('unknown.title')}>
          {joinSentences([isSaid ? message : t('unknown.charged'), t('unknown.check')])}
        </NoticeText>
        {message === '' || isSaid ? null : (
          <span className="mt-0.5 block break-words text-ink-2">{message}</span>
        )}
      </p>
      <span className="flex flex-wrap gap-2">
        <Button size="sm" tabIndex={tab} onClick={() => void doTask('submitAgain', job)}>
          {t('unknown.again')}
        </Button>
        <Button size="sm" variant="ghost" tabIndex={tab} onClick={() => void doTask('dismiss', job)}>
          {t('unknown.dismiss')}
        </Button>
      </span>
    </div>
  );
}
