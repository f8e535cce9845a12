import i18next from 'i18next';
import type { LibraryExport } from '../../shared/contract/library.ts';
import { offerDownload } from '../app/download-file.ts';
import { api } from '../lib/connection.ts';
import { LongWork } from '../lib/long-work.ts';
import { toast } from '../ui/toast.tsx';
import { toastProblem } from '../ui/toast-problem.ts';
import { filesToExport } from './library-view.ts';

export type ExportForm = 'zip' | 'folder';

/** The running export; it continues when areas change. */
export const exporting = new LongWork<{ ids: string[]; form: ExportForm }, LibraryExport>((input, signal) =>
  api.library.export(input, { signal }),
);

/** Opens the dialog for exporting files. Only one export runs at a time. */
export function openExportDialog(ids: readonly string[]): void {
  if (ids.length === 0) return;
  if (exporting.state.getState().running)
    toast.show({ id: 'library.export', title: i18next.t('library:export.busy') });
  else filesToExport.set(ids);
}

/** Exports files and reports the result in whatever area the user is by then. */
export async function exportFiles(ids: readonly string[], form: ExportForm): Promise<void> {
  filesToExport.set(null);
  const end = await exporting.run({ ids: [...ids], form });
  if (end?.type === 'done') tell(end.result);
  else if (end?.type === 'stopped')
    toast.show({ id: 'library.export', title: i18next.t('library:export.stopped') });
  else if (end) toastProblem(i18next.t('library:export.failed'), end.problem);
}

function tell({ files, missing, url, fileName, saved }: LibraryExport): void {
  // The user canceled the host's dialog.
  if (!saved && url === null) return;
  const words = {
    id: 'library.export',
    title: i18next.t(saved ? 'library:export.saved' : 'library:export.ready', { count: files }),
    description: missing > 0 ? i18next.t('library:export.missing', { count: missing }) : undefined,
  };
  if (url === null) toast.show({ ...words, tone: 'good' });
  else offerDownload({ url, fileName: fileName ?? '' }, words);
}
