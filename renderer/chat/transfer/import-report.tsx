import i18next from 'i18next';
import { FolderInput, MessagesSquare, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ImportReport } from '../../../shared/contract/transfer.ts';
import { IMPORT_MAX } from '../../../shared/service/limits.ts';
import type { CallProblem } from '../../lib/call-problem.ts';
import { formatBytes, formatNumber } from '../../locales/format.ts';
import { Button } from '../../ui/button.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { problemMessage } from '../../ui/problem-message.ts';
import type { Imported } from './importing.ts';

interface ImportOutcomeProps {
  readonly imported: Imported;
  readonly onShow: () => void;
  readonly onUndo: () => void;
  readonly onAnother: () => void;
}

/** Reports the result of an import: what was added, what already existed, and what was skipped and why. */
export function ImportOutcome({ imported, onShow, onUndo, onAnother }: ImportOutcomeProps) {
  const { t } = useTranslation('finding');
  const { report, isUndoing, undone, problem } = imported;
  if (undone !== null) {
    return (
      <Outcome tone="calm" title={t('import.undone', { count: undone })}>
        <Button className="mt-2" icon={FolderInput} onClick={onAnother}>
          {t('import.another')}
        </Button>
      </Outcome>
    );
  }
  const none = report.conversations === 0;
  return (
    <Outcome
      tone={none ? 'calm' : 'good'}
      title={none ? t('import.doneNone') : t('import.done', { count: report.conversations })}
    >
      <p className="text-sm text-ink-2">
        {t(`import.from.${report.source}`)}
        {none ? null : ` · ${t('import.turns', { count: report.turns })}`}
      </p>
      <ReportDetails report={report} />
      {problem ? (
        <p role="alert" className="mt-2 text-sm text-bad">
          {t('import.undoFailed')}. {importProblem(problem)}
        </p>
      ) : null}
      <div className="mt-3 flex flex-wrap gap-2">
        {none ? null : (
          <>
            <Button variant="primary" icon={MessagesSquare} onClick={onShow}>
              {t('import.show')}
            </Button>
            <Button icon={Undo2} busy={isUndoing} onClick={onUndo}>
              {t('import.undo')}
            </Button>
          </>
        )}
        <Button icon={FolderInput} onClick={onAnother}>
          {t('import.another')}
        </Button>
      </div>
    </Outcome>
  );
}

function ReportDetails({ report }: { report: ImportReport }) {
  const { t } = useTranslation('finding');
  const { already, skipped, skippedCount, notUnderstood } = report;
  const more = skippedCount - skipped.length;
  // The title already says that everything was imported.
  if (already + skippedCount + notUnderstood.length === 0) return null;
  return (
    <div className="mt-2 flex flex-col gap-3 text-sm">
      {already > 0 ? <p>{t('import.already', { count: already })}</p> : null}
      {skippedCount > 0 ? (
        <section>
          <h4 className="font-medium">{t('import.skipped', { count: skippedCount })}</h4>
          <ul className="mt-1 max-h-40 overflow-y-auto">
            {skipped.map(({ title, reason }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes
              <li key={at} className="flex gap-2">
                <span className="min-w-0 truncate">{title || t('import.untitled')}</span>
                <span className="shrink-0 text-ink-3">{t(`import.skippedWhy.${reason}`)}</span>
              </li>
            ))}
          </ul>
          {more > 0 ? <p className="text-ink-3">{t('import.skippedMore', { count: more })}</p> : null}
        </section>
      ) : null}
      {notUnderstood.length > 0 ? (
        <section>
          <h4 className="font-medium">{t('import.partly')}</h4>
          <p className="text-xs text-ink-3">{t('import.partlyHint')}</p>
          <ul className="mt-1 flex max-h-40 flex-wrap gap-1.5 overflow-y-auto">
            {notUnderstood.map(({ what, count }) => (
              <li key={what} className="flex max-w-full gap-1.5 rounded-md bg-hover px-2 py-0.5">
                <code className="truncate text-xs leading-5">{what}</code>
                <span className="text-ink-3 tabular-nums">{formatNumber(count)}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}

/** Returns why nothing was imported, and what to do about it. */
export function importProblem(problem: CallProblem): string {
  if (problem.kind === 'conflict') {
    const key = `finding:import.refused.${problem.reason}`;
    // The reason comes from the core, so the key's existence is checked at run time.
    if (i18next.exists(key))
      return i18next.t(key as 'finding:import.refused.too_large', { size: formatBytes(IMPORT_MAX) });
  }
  return problemMessage(problem);
}
