import i18next from 'i18next';
import { appInfoStore } from '../app/app-info-store.ts';
import { downloadFile } from '../app/download-file.ts';
import { callProblem } from '../lib/call-problem.ts';
import { api } from '../lib/connection.ts';
import { problemMessage } from '../ui/problem-message.ts';
import { toast } from '../ui/toast.tsx';

/** Saves a copy of a response that could not be used: in the host's dialog, or as a download if it has none. */
export async function saveRaw(call: { readonly id: string; readonly n: number }, url: string): Promise<void> {
  // The browser shows the download itself.
  if (!appInfoStore.getState().info?.files.saveDialog) return downloadFile(url, '');
  try {
    const { saved } = await api.jobs.saveRaw(call);
    if (saved) toast.show({ title: i18next.t('inspector:rawSaved'), tone: 'good' });
  } catch (thrown) {
    const description = problemMessage(callProblem(thrown));
    toast.show({ title: i18next.t('inspector:rawNotSaved'), description, tone: 'bad' });
  }
}
