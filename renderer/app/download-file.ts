import i18next from 'i18next';
import { type ToastOptions, toast } from '../ui/toast.tsx';

/** Lets the browser keep a file of an address of ours. @param fileName empty: as the host calls it */
export function downloadFile(url: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = `${url}?download`;
  link.download = fileName;
  link.click();
}

/**
 * Lets the browser keep a file that took work to make, at once: nobody has to be there to ask for it. A toast says what it
 * is, with a way to get it once more.
 */
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
