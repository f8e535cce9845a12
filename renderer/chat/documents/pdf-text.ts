import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
// Runs pdf.js's own worker code in this thread, which is a worker already.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';

/** Why a PDF has no text to send; a key of the message catalogue. */
export type PdfProblem = 'pdf_password' | 'pdf_damaged' | 'pdf_no_text' | 'pdf_heavy' | 'text_size';

interface PdfReading {
  /** Characters that are read at most, in UTF-16 units. */
  readonly most: number;
  /** Reads a file with the characters of Chinese, Japanese or Korean fonts, by its name. */
  readonly readCMap: (name: string) => Promise<Uint8Array>;
  /** Runs after each page. */
  readonly onPage: (page: number, pages: number) => void;
}

/** Returns the text of each page; empty where a page has none, such as a scan. */
export async function pdfText(data: Uint8Array, reading: PdfReading): Promise<string[] | PdfProblem> {
  class CMaps {
    readonly fetch = ({ filename }: { filename: string }) => reading.readCMap(filename);
  }
  limitUnpacking();
  hasUnpackedTooMuch = false;
  const task = getDocument({
    data,
    BinaryDataFactory: CMaps,
    // Nothing is drawn: no fonts, images or scripts of the file are needed, and none of them run.
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

/** Null: it is longer than the room there is. It is read in parts, so that a page without end fills no memory. */
async function pageText(page: PDFPageProxy, room: number): Promise<string | null> {
  const reader = page.streamTextContent().getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return tidy(text);
    for (const item of value.items) text += `${item.str}${item.hasEOL ? '\n' : ''}`;
    // Spaces that are tidied away count twice at most.
    if (text.length > room * 2) return null;
  }
}

/** The text without control characters, spaces at line ends and more than one empty line. */
function tidy(text: string): string {
  return text
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Bytes that one stream of a PDF may unpack to. Pages and fonts are far smaller; images are not unpacked at all. */
const UNPACKED_MAX = 64 * 1024 * 1024;
let hasUnpackedTooMuch = false;
let isLimited = false;

/**
 * Makes streams that unpack to more than `UNPACKED_MAX` fail. pdf.js has no such limit: a file of some kilobytes could
 * fill the memory. Its own decoders grow a byte array by doubling it; the browser's decoder, which cannot be limited, is
 * taken away from this thread.
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
