import i18next from 'i18next';
import type { EXPORT_FORMATS, ExportedConversations } from '../../../shared/contract/transfer.ts';
import { offerDownload } from '../../app/download-file.ts';
import { api } from '../../lib/connection.ts';
import { LongWork } from '../../lib/long-work.ts';
import { Requested } from '../../ui/requested.ts';
import { toast } from '../../ui/toast.tsx';
import { toastProblem } from '../../ui/toast-problem.ts';

export type ExportFormat = (typeof EXPORT_FORMATS)[number];

interface ExportRequest {
  readonly ids: ExportIds;
  readonly format: ExportFormat;
  readonly media: boolean;
}

/** The running export; it continues while its dialog is closed. */
export const exporting = new LongWork<ExportRequest, ExportedConversations>(
  ({ ids, format, media }, signal) =>
    api.transfer.export({ ids: ids === null ? null : [...ids], format, media }, { signal }),
);

const TOAST = 'chat.export';

/** Runs an export and shows the outcome in a toast, wherever the user is by then. */
export async function exportConversations(request: ExportRequest): Promise<void> {
  const end = await exporting.run(request);
  closeExport();
  if (end?.type === 'done') showResult(end.result);
  else if (end?.type === 'stopped') toast.show({ id: TOAST, title: i18next.t('finding:export.stopped') });
  else if (end) toastProblem(i18next.t('finding:export.failed'), end.problem);
}

function showResult({ conversations, url, fileName, saved }: ExportedConversations): void {
  if (conversations === 0) {
    toast.show({ id: TOAST, title: i18next.t('finding:export.none') });
    return;
  }
  if (url !== null) {
    const name = fileName ?? '';
    offerDownload(
      { url, fileName: name },
      {
        id: TOAST,
        title: i18next.t('finding:export.done', { count: conversations }),
        ...(name === '' ? {} : { description: name }),
      },
    );
  } else if (saved) {
    toast.show({
      id: TOAST,
      tone: 'good',
      title: i18next.t('finding:export.saved', { count: conversations }),
    });
  }
  // With neither a URL nor a saved file, the user cancelled the host's file dialog.
}

/** The conversations to export; null means all of them. */
export type ExportIds = readonly string[] | null;

/** The conversations of the open export dialog. */
export const exportDialog = new Requested<{ readonly ids: ExportIds }>();

/** Opens the export dialog. */
export function openExportDialog(ids: ExportIds): void {
  exportDialog.set({ ids });
}

export function closeExport(): void {
  exportDialog.set(null);
}
