import { Braces, FileText, Globe } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { EXPORT_FORMATS } from '../../../shared/contract/transfer.ts';
import { formatNumber } from '../../locales/format.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Switch } from '../../ui/switch.tsx';
import { WorkProgressBar } from '../../ui/work-progress.tsx';
import {
  closeExport,
  type ExportFormat,
  type ExportIds,
  exportConversations,
  exporting,
  useExportRequest,
} from './exporting.ts';

const ICONS: Record<ExportFormat, ReactNode> = {
  markdown: <FileText aria-hidden size={18} />,
  json: <Braces aria-hidden size={18} />,
  html: <Globe aria-hidden size={18} />,
};

/** How conversations are to be exported, and how far that is. */
export function ExportDialog() {
  const { t } = useTranslation(['finding', 'common']);
  const request = useExportRequest();
  const running = useStore(exporting.state, (state) => state.running !== null);
  const [format, setFormat] = useState<ExportFormat>('markdown');
  const [media, setMedia] = useState(true);
  const title = useExportTitle(request);
  const onOpenChange = (open: boolean) => {
    if (!open) closeExport();
  };
  const description = request === null ? t('finding:export.hintAll') : undefined;
  if (running) {
    return (
      <Dialog
        open={request !== undefined}
        onClose={() => onOpenChange(false)}
        title={t('finding:export.running')}
        size="sm"
        footer={<Button onClick={closeExport}>{t('finding:export.hide')}</Button>}
      >
        <Running />
      </Dialog>
    );
  }
  return (
    <Dialog
      open={request !== undefined}
      onClose={() => onOpenChange(false)}
      title={title}
      description={description}
      size="sm"
      footer={
        <>
          <Button onClick={closeExport}>{t('common:cancel')}</Button>
          <Button
            variant="primary"
            onClick={() => void exportConversations({ ids: request ?? null, format, media })}
          >
            {t('finding:export.start')}
          </Button>
        </>
      }
    >
      <fieldset className="mb-5 flex flex-col gap-2">
        <legend className="mb-1.5 text-sm font-medium text-ink-2">{t('finding:export.format')}</legend>
        {EXPORT_FORMATS.map((one) => (
          <Format key={one} format={one} chosen={format === one} onChoose={() => setFormat(one)} />
        ))}
      </fieldset>
      <Switch
        label={t('finding:export.media')}
        hint={t('finding:export.mediaHint')}
        checked={media}
        onCheckedChange={setMedia}
      />
      <p className="mt-4 text-xs text-ink-3">{t('finding:export.shares')}</p>
    </Dialog>
  );
}

/** Keeps the last title while the dialog closes. */
function useExportTitle(request: ExportIds | undefined): string {
  const { t } = useTranslation('finding');
  const [last, setLast] = useState<ExportIds>(null);
  if (request !== undefined && request !== last) setLast(request);
  const ids = request === undefined ? last : request;
  if (ids === null) return t('export.titleAll');
  return ids.length === 1 ? t('export.titleOne') : t('export.titleSome', { count: ids.length });
}

interface FormatProps {
  readonly format: ExportFormat;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

function Format({ format, chosen, onChoose }: FormatProps) {
  const { t } = useTranslation('finding');
  return (
    <label
      className={cx(
        'relative flex items-center gap-3 rounded-md border px-3 py-2 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-craft',
        chosen ? 'border-ink-2 bg-craft-tint' : 'border-hairline hover:bg-hover',
      )}
    >
      <input
        type="radio"
        name="conversations-format"
        value={format}
        checked={chosen}
        onChange={onChoose}
        className="sr-only"
      />
      <span className="text-ink-2">{ICONS[format]}</span>
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{t(`export.${format}`)}</span>
        <span className="block text-xs text-ink-3">{t(`export.${format}Hint`)}</span>
      </span>
    </label>
  );
}

function Running() {
  const { t } = useTranslation('finding');
  const running = useStore(exporting.state, (state) => state.running);
  const progress = running?.progress ?? null;
  const done = formatNumber(progress?.done ?? 0);
  const of = progress?.of ?? null;
  const text =
    progress === null
      ? ''
      : of === null
        ? t('export.progressOpen', { done })
        : t('export.progress', { done, of: formatNumber(of) });
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center gap-3 text-sm">
        <p className="min-w-0 flex-1 text-ink-2 tabular-nums">{text}</p>
        <Button size="sm" busy={running?.stopping ?? false} onClick={() => exporting.stop()}>
          {t('export.stop')}
        </Button>
      </div>
      <WorkProgressBar label={t('export.running')} progress={progress} text={text} />
    </div>
  );
}
