import { CircleCheck, FileSearch, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useAppInfo } from '../../app/app-info-store.ts';
import { formatNumber, labelled } from '../../locales/format.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { problemMessage } from '../../ui/problem-message.ts';
import { WorkRow } from '../../ui/work-progress.tsx';
import { foundMessage, rebuilding } from '../rebuilding.ts';

/** Renders the progress or the result of the folder scan; nothing before the first. */
export function RebuildState() {
  const { t } = useTranslation('library');
  const { running, end } = useStore(rebuilding.state);
  if (running) {
    const { progress } = running;
    const text =
      progress === null || progress.of === null
        ? ''
        : t('rebuild.progress', { done: formatNumber(progress.done), of: formatNumber(progress.of) });
    return (
      <WorkRow
        label={t('rebuild.running')}
        text={text}
        running={running}
        stop={t('rebuild.cancel')}
        onStop={() => rebuilding.stop()}
      />
    );
  }
  switch (end?.type) {
    case undefined:
      return null;
    case 'done':
      return (
        <div role="status" className="flex items-start gap-2 text-sm">
          <CircleCheck aria-hidden size={16} className="mt-0.5 shrink-0 text-good" />
          <p>
            {foundMessage(end.result).map((words, at) => (
              <span key={words} className={at === 0 ? 'font-medium' : 'text-ink-2'}>
                {words}
                {at === 0 && end.result.foreign + end.result.missing > 0 ? '. ' : ' '}
              </span>
            ))}
          </p>
        </div>
      );
    case 'stopped':
      return (
        <p role="status" className="text-sm text-ink-2">
          {t('rebuild.stopped')}
        </p>
      );
    case 'failed':
      return (
        <p role="alert" className="text-sm text-bad">
          {labelled(t('rebuild.failed'), problemMessage(end.problem))}
        </p>
      );
    default:
      return end satisfies never;
  }
}

/** Offers to scan the folder when it has files without records, and shows the progress. */
export function RebuildBanner() {
  const { t } = useTranslation(['library', 'common']);
  const found = useAppInfo()?.warnings.includes('library_without_records') ?? false;
  const { running, end } = useStore(rebuilding.state);
  const [dismissed, setDismissed] = useState(false);
  const asks = found && !dismissed && end?.type !== 'done';
  if (!running && end === null && !asks) return null;
  return (
    <div className="flex items-start gap-3 border-b border-hairline bg-warn-tint px-5 py-2.5">
      {running || end?.type !== 'done' ? (
        <FileSearch aria-hidden size={18} className="mt-0.5 shrink-0 text-warn" />
      ) : null}
      <div className="min-w-0 flex-1">
        {running || end !== null ? (
          <RebuildState />
        ) : (
          <>
            <p className="font-medium">{t('library:rebuild.found')}</p>
            <p className="text-sm text-ink-2">{t('library:rebuild.foundHint')}</p>
          </>
        )}
      </div>
      {running ? null : (
        <>
          {asks ? (
            <Button size="sm" onClick={() => void rebuilding.run()}>
              {t('library:action.rebuild')}
            </Button>
          ) : null}
          <IconButton
            icon={X}
            size="sm"
            label={t('common:dismiss')}
            onClick={() => {
              rebuilding.forget();
              setDismissed(true);
            }}
          />
        </>
      )}
    </div>
  );
}
