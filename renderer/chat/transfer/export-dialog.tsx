import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { EXPORT_FORMATS } from '../../../shared/contract/transfer.ts';
import type { RunningWork } from '../../lib/long-work.ts';
import { formatNumber } from '../../locales/format.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Switch } from '../../ui/switch.tsx';
import { WorkRow } from '../../ui/work-progress.tsx';
import {
  closeExport,
  type ExportFormat,
  type ExportIds,
  exportConversations,
  exportDialog,
  exporting,
} from './exporting.ts';

/** Selects the format of an export and shows its progress. */
export function ExportDialog() {
  const { t } = useTranslation(['finding', 'common']);
  const [open, last] = exportDialog.useWithLast();
  const ids = last?.ids ?? null;
  const running = useStore(exporting.state, (state) => state.running);
  const [format, setFormat] = useState<ExportFormat>('markdown');
  const [media, setMedia] = useState(true);
  return (
    <Dialog
      open={open !== null}
      onClose={closeExport}
      title={running ? t('finding:export.running') : exportTitle(ids, t)}
      description={running || ids !== null ? undefined : t('finding:export.hintAll')}
      size="sm"
      footer={
        running ? (
          <Button onClick={closeExport}>{t('finding:export.hide')}</Button>
        ) : (
          <>
            <Button onClick={closeExport}>{t('common:cancel')}</Button>
            <Button variant="primary" onClick={() => void exportConversations({ ids, format, media })}>
              {t('finding:export.start')}
            </Button>
          </>
        )
      }
    >
      {running ? (
        <Running running={running} />
      ) : (
        <div className="flex flex-col gap-4">
          <Segmented
            label={t('finding:export.format')}
            hint={t(`finding:export.${format}Hint`)}
            value={format}
            options={EXPORT_FORMATS.map((one) => ({ value: one, label: t(`finding:export.${one}`) }))}
            onValueChange={setFormat}
          />
          <Switch
            label={t('finding:export.media')}
            hint={t('finding:export.mediaHint')}
            checked={media}
            onCheckedChange={setMedia}
          />
          <p className="text-xs text-ink-3">{t('finding:export.shares')}</p>
        </div>
      )}
    </Dialog>
  );
}

function exportTitle(
  ids: ExportIds,
  t: ReturnType<typeof useTranslation<['finding', 'common']>>['t'],
): string {
  if (ids === null) return t('finding:export.titleAll');
  return ids.length === 1
    ? t('finding:export.titleOne')
    : t('finding:export.titleSome', { count: ids.length });
}

function Running({ running }: { running: RunningWork }) {
  const { t } = useTranslation('finding');
  const { progress } = running;
  const done = formatNumber(progress?.done ?? 0);
  const of = progress?.of ?? null;
  const text =
    of === null ? t('export.progressOpen', { done }) : t('export.progress', { done, of: formatNumber(of) });
  return (
    <WorkRow
      label={t('export.running')}
      text={progress === null ? '' : text}
      running={running}
      stop={t('export.stop')}
      onStop={() => exporting.stop()}
    />
  );
}
