import i18next from 'i18next';
import { type ToastOptions, toast } from '../ui/toast.tsx';

/** Returns the address at which the host offers a file as a download. */
export function downloadUrl(url: string): string {
  return `${url}?download`;
}

/**
 * Downloads a file from one of the app's own addresses.
 * @param fileName empty to use the host's name for it
 */
export function downloadFile(url: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = downloadUrl(url);
  link.download = fileName;
  link.click();
}

/** Downloads a generated file at once. A toast names it and offers to download it again. */
export function offerDownload(
  { url, fileName }: { readonly url: string; readonly fileName: string },
  words: Pick<ToastOptions, 'id' | 'title' | 'description'>,
): void {
  downloadFile(url, fileName);
  toast.show({
    ...words,
    tone: 'good',
    action: { label: i18next.t('common:downloadAgain'), run: () => downloadFile(url, fileName) },
  });
}
