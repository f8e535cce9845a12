import i18next from 'i18next';
import { type ToastOptions, toast } from '../ui/toast.tsx';
import { downloadFile } from './download-file.ts';

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
