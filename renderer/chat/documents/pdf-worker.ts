import { readBuiltFile } from '../../lib/read-media.ts';
import { type PdfProblem, pdfText } from './pdf-text.ts';

/** A PDF to read, and the maximum number of characters. */
export interface PdfRequest {
  readonly data: ArrayBuffer;
  readonly most: number;
}

/** The progress of reading, or its result. */
export type PdfMessage =
  | { readonly page: number; readonly pages: number }
  | { readonly texts: readonly string[] }
  | { readonly problem: PdfProblem }
  | { readonly action: 'ready' };

/** The character maps that a PDF may name; the PDF standard includes none in UTF-8 or UTF-32. */
const CMAPS = import.meta.glob<string>(
  ['../../../node_modules/pdfjs-dist/cmaps/*.bcmap', '!../../../node_modules/pdfjs-dist/cmaps/*-UTF{8,32}-*'],
  { query: '?url', import: 'default', eager: true },
);

async function readCMap(name: string): Promise<Uint8Array> {
  const url = CMAPS[`../../../node_modules/pdfjs-dist/cmaps/${name}`];
  if (url === undefined) throw new Error('no such character map');
  return readBuiltFile(url);
}

const send = (message: PdfMessage) => postMessage(message);

addEventListener('message', async ({ data: { data, most } }: MessageEvent<PdfRequest>) => {
  const onPage = (page: number, pages: number) => send({ page, pages });
  const read = await pdfText(new Uint8Array(data), { most, readCMap, onPage });
  send(typeof read === 'string' ? { problem: read } : { texts: read });
});
