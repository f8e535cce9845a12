import { appInfoStore } from '../app/app-info-store.ts';
import { api } from '../lib/connection.ts';
import { pngOf } from './picture-bytes.ts';

/**
 * Puts a picture on the clipboard: by the host where it can, else from here.
 * @throws when neither could
 */
export async function copyToClipboard({
  id,
  url,
}: {
  readonly id: string;
  readonly url: string;
}): Promise<void> {
  // A browser gives the clipboard only to who asks at once, with the bytes to follow.
  if (appInfoStore.getState().info?.host === 'electron' && (await api.library.copyPicture({ id })).copied)
    return;
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': pngOf(url) })]);
}
