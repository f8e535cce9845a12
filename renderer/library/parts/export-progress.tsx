import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { formatNumber } from '../../locales/format.ts';
import { Button } from '../../ui/button.tsx';
import { WorkProgressBar } from '../../ui/work-progress.tsx';
import { exporting } from '../export-files.ts';

/** The export under way, and how to stop it. */
export function ExportProgress() {
  const { t } = useTranslation('library');
  const running = useStore(exporting.state, (state) => state.running);
  if (!running) return null;
  const { progress, stopping } = running;
  const text =
    progress === null
      ? ''
      : progress.of === null
        ? t('export.progressOpen', { count: progress.done })
        : t('export.progress', { done: formatNumber(progress.done), of: formatNumber(progress.of) });
  return (
    <div className="flex items-center gap-3 border-b border-hairline bg-panel px-5 py-2 text-sm">
      <p className="shrink-0">{t('export.running')}</p>
      <WorkProgressBar
        label={t('export.running')}
        progress={progress}
        text={text}
        className="max-w-80 min-w-16 flex-1"
      />
      <p className="shrink-0 text-ink-2 tabular-nums">{text}</p>
      <Button size="sm" busy={stopping} className="ml-auto" onClick={() => exporting.stop()}>
        {t('export.cancel')}
      </Button>
    </div>
  );
}
