import { useTranslation } from 'react-i18next';
import type { Take } from '../../../shared/domain/take.ts';
import { dismissJob } from '../../generation/job-controls.ts';
import { Button } from '../../ui/button.tsx';
import { takeStatus } from '../take-state.ts';
import { TakeOutcome } from './take-outcome.tsx';
import { TakeProgress } from './take-progress.tsx';

/** A segment that is made again, or was not: beside the take, which keeps its file. */
export function SegmentRedo({ take }: { take: Take }) {
  const { t } = useTranslation('speech');
  if (take.redo === null) return null;
  const { jobId, state, error } = take.redo;
  // To its job it is like a take without a file.
  const redo: Take = { ...take, jobId, state, error, asset: null, parts: [], progress: null };
  const status = takeStatus(redo);
  return (
    <section aria-label={t('segment.redo')} className="mt-2 border-t border-hairline pt-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <p className="min-w-0 flex-1 text-ink-2">
          {t('segment.redo')}
          {status.kind === 'ended' ? ` · ${t('segment.unchanged')}` : null}
        </p>
        {status.kind === 'ended' && status.end !== 'unknown' ? (
          <Button size="sm" variant="ghost" onClick={() => void dismissJob(redo)}>
            {t('take.dismiss')}
          </Button>
        ) : null}
      </div>
      {status.kind === 'under_way' ? <TakeProgress take={redo} status={status} /> : null}
      {status.kind === 'ended' ? <TakeOutcome take={redo} end={status.end} /> : null}
    </section>
  );
}
