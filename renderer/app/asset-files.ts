import type { Asset } from '../../shared/domain/asset.ts';
import { api } from '../lib/connection.ts';
import { appInfoStore } from './app-info-store.ts';

type AssetFile = Pick<Asset, 'id' | 'url' | 'saveName'>;

/**
 * Lets the user keep a copy of a file of the library: by the host's dialog, or as a download where it has none.
 * @returns false when the user thought better of it.
 * @throws what the call throws, e.g. when the file is gone.
 */
export async function saveAsset(asset: AssetFile): Promise<boolean> {
  if (appInfoStore.getState().info?.files.saveDialog)
    return (await api.library.saveAs({ id: asset.id })).saved;
  const link = document.createElement('a');
  link.href = downloadUrl(asset);
  link.download = asset.saveName;
  link.click();
  return true;
}

/** Whether the host can show a file in the system's file manager. */
export function canShowInFolder(): boolean {
  return appInfoStore.getState().info?.files.showInFolder === true;
}

/** Lets a file be dragged out of the window onto a folder or another program. For `onDragStart`. */
export function dragAsset(transfer: DataTransfer, asset: AssetFile & Pick<Asset, 'mimeType'>): void {
  const address = new URL(downloadUrl(asset), document.baseURI).href;
  transfer.effectAllowed = 'copy';
  transfer.setData('DownloadURL', `${asset.mimeType}:${asset.saveName}:${address}`);
  transfer.setData('text/plain', asset.saveName);
}

function downloadUrl(asset: AssetFile): string {
  return `${asset.url}?download`;
}
