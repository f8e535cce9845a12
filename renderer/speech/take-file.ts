import i18next from 'i18next';
import type { Asset } from '../../shared/domain/asset.ts';
import { appInfoStore } from '../app/app-info-store.ts';
import { saveAsset } from '../app/asset-files.ts';
import { callProblem } from '../lib/call-problem.ts';
import { api } from '../lib/connection.ts';
import { problemWords } from '../tasks/problem-words.ts';
import { toast } from '../ui/toast.tsx';

/** Keeps a copy where the user says. */
export async function saveFile(asset: Asset): Promise<void> {
  try {
    const saved = await saveAsset(asset);
    // A download shows itself.
    if (saved && appInfoStore.getState().info?.files.saveDialog)
      toast.show({ title: i18next.t('speech:file.saved'), tone: 'good' });
  } catch (thrown) {
    failed(i18next.t('speech:file.saveFailed'), thrown);
  }
}

/** Shows the file in its folder; only where the host can. */
export async function showFile(asset: Asset): Promise<void> {
  try {
    const { shown } = await api.library.showInFolder({ id: asset.id });
    if (!shown) toast.show({ title: i18next.t('speech:file.showFailed'), tone: 'bad' });
  } catch (thrown) {
    failed(i18next.t('speech:file.showFailed'), thrown);
  }
}

function failed(title: string, thrown: unknown): void {
  toast.show({ title, description: problemWords(callProblem(thrown)), tone: 'bad' });
}
