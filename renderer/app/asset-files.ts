import i18next from 'i18next';
import { createElement } from 'react';
import type { SavedFile } from '../../shared/contract/library.ts';
import type { Asset } from '../../shared/domain/asset.ts';
import { api } from '../lib/connection.ts';
import { LongWork, type LongWorkEnd } from '../lib/long-work.ts';
import { toast } from '../ui/toast.tsx';
import { attempt, toastProblem } from '../ui/toast-problem.ts';
import { appInfoStore } from './app-info-store.ts';
import { downloadFile, downloadUrl } from './download-file.ts';
import { SaveProgress } from './save-progress.tsx';
import { settingsStore } from './settings-store.ts';

export type AssetFile = Pick<Asset, 'id' | 'url' | 'saveName' | 'mimeType'>;

/** Saves a copy of a library file: in the host's dialog, or as a download if it has none. */
export function saveFile(asset: AssetFile): Promise<void> {
  return attempt(i18next.t('common:file.saveFailed'), async () => {
    const hasDialog = appInfoStore.getState().info?.files.saveDialog === true;
    const isChanged = asset.mimeType.startsWith('audio/') && settingsStore.getState().settings.sameLoudness;
    let from = asset.url;
    if (hasDialog || isChanged) {
      const end = await followSave(asset.id, isChanged);
      if (end?.type === 'failed') toastProblem(i18next.t('common:file.saveFailed'), end.problem);
      if (end?.type !== 'done') return;
      const { saved, url } = end.result;
      if (saved) toast.show({ title: i18next.t('common:file.saved'), tone: 'good' });
      if (hasDialog) return;
      from = url ?? asset.url;
    }
    // The browser shows the download itself.
    downloadFile(from, asset.saveName);
  });
}

/** Saves a copy; changing a long audio file takes a while, so progress is shown and it can be canceled. */
async function followSave(id: string, isChanged: boolean): Promise<LongWorkEnd<SavedFile> | null> {
  const work = new LongWork((_: null, signal) => api.library.saveAs({ id }, { signal }));
  const notice = `file.loudness.${id}`;
  if (isChanged) {
    toast.show({
      id: notice,
      title: i18next.t('common:file.loudness'),
      action: { label: i18next.t('common:cancel'), run: () => work.stop() },
      also: () => createElement(SaveProgress, { work }),
      stays: true,
    });
  }
  // From then on it waits for the user to choose a location.
  work.state.subscribe(({ running }) => running?.progress?.done === 100 && toast.close(notice));
  const end = await work.run(null);
  toast.close(notice);
  return end;
}

/** Shows a file in its folder; only if the host can. */
export function showFile({ id }: Pick<Asset, 'id'>): Promise<void> {
  const failed = i18next.t('common:file.showFailed');
  return attempt(failed, async () => {
    const { shown } = await api.library.showInFolder({ id });
    if (!shown) toast.show({ title: failed, tone: 'bad' });
  });
}

/** Copies the file itself, which file managers and mail programs paste; only if the host can. */
export function copyFile({ id }: Pick<Asset, 'id'>): Promise<void> {
  const failed = i18next.t('common:file.copyFailed');
  return attempt(failed, async () => {
    const { copied } = await api.library.copyFiles({ ids: [id] });
    toast.show({
      id: 'file.copied',
      title: copied ? i18next.t('common:file.copied') : failed,
      tone: copied ? 'good' : 'bad',
    });
  });
}

/**
 * Drags several files out of the window at once, if the host can. For `onDragStart`, in place of
 * `dragAsset`.
 * @returns false if the drag continues with a single file
 */
export function dragAssets(event: { preventDefault(): void }, ids: readonly string[]): boolean {
  if (ids.length < 2 || appInfoStore.getState().info?.files.dragFiles !== true) return false;
  // The system continues with a drag of its own.
  event.preventDefault();
  const failed = i18next.t('common:file.showFailed');
  void attempt(failed, () => api.library.dragFiles({ ids: [...ids] }));
  return true;
}

/** Makes a file draggable out of the window onto a folder or another program. For `onDragStart`. */
export function dragAsset(transfer: DataTransfer, asset: AssetFile): void {
  const address = new URL(downloadUrl(asset.url), document.baseURI).href;
  transfer.effectAllowed = 'copy';
  transfer.setData('DownloadURL', `${asset.mimeType}:${asset.saveName}:${address}`);
  transfer.setData('text/plain', asset.saveName);
}
