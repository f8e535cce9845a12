import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
// Runs pdf.js's worker code in this thread, which is already a worker.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';

/** The reason a PDF has no text to send; a key of the message catalogue. */
export type PdfProblem = 'pdf_password' | 'pdf_damaged' | 'pdf_no_text' | 'pdf_heavy' | 'text_size';

interface PdfReading {
  /** Maximum number of characters to read, in UTF-16 units. */
  readonly most: number;
  /** Loads a character map for Chinese, Japanese or Korean fonts by name. */
  readonly readCMap: (name: string) => Promise<Uint8Array>;
  /** Runs after each page. */
  readonly onPage: (page: number, pages: number) => void;
}

/** Returns the text of each page; empty for a page without text, such as a scan. */
export async function pdfText(data: Uint8Array, reading: PdfReading): Promise<string[] | PdfProblem> {
  class CMaps {
    readonly fetch = ({ filename }: { filename: string }) => reading.readCMap(filename);
  }
  limitUnpacking();
  hasUnpackedTooMuch = false;
  const task = getDocument({
    data,
    BinaryDataFactory: CMaps,
    // Nothing is rendered, so the file's fonts, images and scripts are not needed and never run.
    disableFontFace: true,
    useSystemFonts: false,
    useWasm: false,
    useWorkerFetch: false,
    disableWorkerRendering: true,
    verbosity: 0,
  });
  try {
    const { numPages } = await task.promise;
    return await pagesOf(await task.promise, numPages, reading);
  } catch (thrown) {
    if (hasUnpackedTooMuch) return 'pdf_heavy';
    return thrown instanceof Error && thrown.name === 'PasswordException' ? 'pdf_password' : 'pdf_damaged';
  } finally {
    await task.destroy();
  }
}

async function pagesOf(
  document: { getPage(number: number): Promise<PDFPageProxy> },
  count: number,
  { most, onPage }: PdfReading,
): Promise<string[] | PdfProblem> {
  const texts: string[] = [];
  let room = most;
  for (let number = 1; number <= count; number++) {
    const page = await document.getPage(number);
    const text = await pageText(page, room);
    page.cleanup();
    if (hasUnpackedTooMuch) return 'pdf_heavy';
    if (text === null) return 'text_size';
    room -= text.length;
    texts.push(text);
    onPage(number, count);
  }
  return texts.some((text) => text !== '') ? texts : 'pdf_no_text';
}

/**
 * Returns the text of a page, or null if it exceeds the room. Reads it in chunks, so an endless page does not
 * fill the memory.
 */
async function pageText(page: PDFPageProxy, room: number): Promise<string | null> {
  const reader = page.streamTextContent().getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return cleanText(text);
    for (const item of value.items) text += `${item.str}${item.hasEOL ? '\n' : ''}`;
    // Removed spaces count for at most half of the text.
    if (text.length > room * 2) return null;
  }
}

/** Removes control characters, trailing spaces and repeated empty lines. */
function cleanText(text: string): string {
  return text
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/**
 * Maximum number of bytes that one PDF stream may decompress to. Pages and fonts are far smaller; images are
 * not decompressed.
 */
const UNPACKED_MAX = 64 * 1024 * 1024;
let hasUnpackedTooMuch = false;
let isLimited = false;

/**
 * Makes streams that decompress to more than `UNPACKED_MAX` fail. pdf.js has no such limit, so a file of a
 * few kilobytes could fill the memory. Its own decoders double a byte array, which can be limited; the
 * browser's decoder cannot, so it is removed from this thread.
 */
function limitUnpacking(): void {
  if (isLimited) return;
  isLimited = true;
  Reflect.deleteProperty(globalThis, 'DecompressionStream');
  const Bytes = Uint8Array;
  globalThis.Uint8Array = new Proxy(Bytes, {
    construct(target, given: unknown[], newTarget) {
      if (typeof given[0] === 'number' && given[0] > UNPACKED_MAX) {
        hasUnpackedTooMuch = true;
        throw new RangeError('a stream unpacks to too much');
      }
      return Reflect.construct(target, given, newTarget === globalThis.Uint8Array ? target : newTarget);
    },
  });
}
