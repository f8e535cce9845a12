import i18next from 'i18next';
import { api } from '../../lib/connection.ts';
import { toast } from '../../ui/toast.tsx';
import { attempt } from '../../ui/toast-problem.ts';

/** The hidden frame with the page being printed; there is one at a time. */
let shown: HTMLIFrameElement | null = null;

/**
 * Prints a conversation through the browser's dialog, as a page rendered by the core. The page has the app's origin,
 * runs no scripts and loads nothing. It stays in its frame until the next one, because some browsers print late.
 */
export function printConversation(id: string): Promise<void> {
  return attempt(i18next.t('finding:print.failed'), async () => {
    const { url } = await api.transfer.page({ id });
    const page = await load(url);
    page.print();
  });
}

/** Saves a conversation as a PDF; the host asks for the file name. */
export function savePdf(id: string): Promise<void> {
  return attempt(i18next.t('finding:print.pdfFailed'), async () => {
    const { saved } = await api.transfer.pdf({ id });
    if (saved) toast.show({ tone: 'good', title: i18next.t('finding:print.pdfSaved') });
  });
}

function load(url: string): Promise<Window> {
  shown?.remove();
  const frame = document.createElement('iframe');
  shown = frame;
  frame.title = i18next.t('finding:print.frame');
  frame.className = 'invisible fixed size-0';
  frame.setAttribute('aria-hidden', 'true');
  frame.tabIndex = -1;
  return new Promise((resolve, reject) => {
    frame.addEventListener('load', () => {
      const page = frame.contentWindow;
      // A page that the policy blocks loads as a document of an opaque origin.
      if (page && frame.contentDocument?.body) resolve(page);
      else reject(new Error('the page was not shown'));
    });
    frame.src = url;
    document.body.append(frame);
  });
}
