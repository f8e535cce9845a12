import i18next from 'i18next';
import { openWorker } from '../../lib/open-worker.ts';
import type { PdfProblem } from './pdf-text.ts';
import type { PdfMessage, PdfRequest } from './pdf-worker.ts';
import workerUrl from './pdf-worker.ts?worker&url';

/** A PDF that is being read. */
export interface PdfReading {
  readonly name: string;
  /** Number of pages read so far and in total; 0 while unknown. */
  readonly page: number;
  readonly pages: number;
  readonly cancel: () => void;
}

interface PdfOptions {
  /** Maximum length of the text in UTF-16 units. */
  readonly most: number;
  /** Reports the progress after each page; null at the end. */
  readonly onReading: (reading: PdfReading | null) => void;
}

type PdfRead = { readonly text: string; readonly pages: number } | { readonly reason: PdfProblem };

/** Time without a further page after which reading fails, in milliseconds. */
const STALLED_MS = 20_000;

/**
 * Reads the text of a PDF in its own worker and terminates the worker afterwards, which frees the memory and
 * can stop an endless page. Returns null if the user stopped it.
 */
export function readPdf(
  name: string,
  data: ArrayBuffer,
  { most, onReading }: PdfOptions,
): Promise<PdfRead | null> {
  const worker = openWorker(workerUrl, 'pdf');
  return new Promise<PdfRead | null>((resolve) => {
    let stalled: ReturnType<typeof setTimeout>;
    const tell = (page: number, pages: number) => {
      clearTimeout(stalled);
      stalled = setTimeout(() => end({ reason: 'pdf_heavy' }), STALLED_MS);
      onReading({ name, page, pages, cancel: () => end(null) });
    };
    const end = (read: PdfRead | null) => {
      clearTimeout(stalled);
      worker.terminate();
      onReading(null);
      resolve(read);
    };
    worker.onerror = () => end({ reason: 'pdf_heavy' });
    worker.onmessage = ({ data: message }: MessageEvent<PdfMessage>) => {
      if ('page' in message) tell(message.page, message.pages);
      else if ('problem' in message) end({ reason: message.problem });
      // pdf.js sends its own message when it starts.
      else if ('texts' in message) end(joinPages(message.texts, most));
    };
    tell(0, 0);
    worker.postMessage({ data, most } satisfies PdfRequest, [data]);
  });
}

/** Joins pages under their numbers, so that the model and the reader can refer to them. */
function joinPages(texts: readonly string[], most: number): PdfRead {
  const text = texts
    .map((page, at) => {
      const mark = i18next.t('composing:pdf.page', { number: at + 1 });
      return `[${page === '' ? i18next.t('composing:pdf.pageEmpty', { page: mark }) : mark}]\n${page}`.trimEnd();
    })
    .join('\n\n');
  return text.length > most ? { reason: 'text_size' } : { text, pages: texts.length };
}
