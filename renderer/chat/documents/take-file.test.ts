import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DOCUMENT_MAX_LENGTH } from '../../../shared/service/limits.ts';
import { IMAGE_MAX_BYTES, PDF_MAX_BYTES, takeFile } from './take-file.ts';

const readPdf = vi.hoisted(() => vi.fn());
vi.mock('./read-pdf.ts', () => ({ readPdf }));

const take = (file: File) => takeFile(file, { cite: true, onReading: () => undefined });
const SIGNATURE = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const png = (size: number) =>
  new File([SIGNATURE, new Uint8Array(size - 8)], 'cat.png', { type: 'image/png' });
const text = (words: string) => new File([words], 'a.ts');

describe('takeFile with an image', () => {
  it('encodes it byte for byte as a data URL', async () => {
    const file = new File([SIGNATURE, new Uint8Array([254, 255])], 'cat.png', { type: 'image/png' });
    expect(await take(file)).toMatchObject({ url: 'data:image/png;base64,iVBORw0KGgr+/w==' });
  });

  it('detects the image type from its content and refuses other content', async () => {
    const jpeg = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], 'cat.png', { type: 'image/png' });
    const note = new File(['a note'], 'note.png', { type: 'image/png' });
    const empty = new File([''], 'empty.gif', { type: 'image/gif' });
    expect(await take(jpeg)).toMatchObject({ url: 'data:image/jpeg;base64,/9j/4A==' });
    expect([await take(note), await take(empty)]).toEqual([
      { reason: 'image_type' },
      { reason: 'image_type' },
    ]);
  });

  it('refuses an image that is too large or of an unsupported type', async () => {
    expect(await take(png(IMAGE_MAX_BYTES))).toHaveProperty('url');
    expect(await take(png(IMAGE_MAX_BYTES + 1))).toEqual({ reason: 'image_size' });
    const bmp = new File(['BM'], 'a.bmp', { type: 'image/bmp' });
    expect(await take(bmp)).toEqual({ reason: 'image_type' });
  });
});

describe('takeFile with a text file', () => {
  it('returns a document with name and media type', async () => {
    const svg = new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' });
    expect([await take(text('let a = 1\n')), await take(svg)]).toMatchObject([
      { name: 'a.ts', mediaType: 'text/plain', text: 'let a = 1\n', cite: true },
      { name: 'a.svg', mediaType: 'image/svg+xml', text: '<svg/>' },
    ]);
  });

  it('refuses binary and empty files', async () => {
    const binary = new File([new Uint8Array([0, 1, 2])], 'b.bin');
    expect([await take(binary), await take(text(''))]).toEqual([
      { reason: 'binary' },
      { reason: 'text_empty' },
    ]);
  });

  it('accepts a document of the maximum length and refuses a longer one', async () => {
    expect(await take(text('a'.repeat(DOCUMENT_MAX_LENGTH)))).toHaveProperty('text');
    expect(await take(text('a'.repeat(DOCUMENT_MAX_LENGTH + 1)))).toEqual({ reason: 'text_size' });
  });

  it('refuses an unreadable file', async () => {
    const gone = text('a');
    gone.arrayBuffer = () => Promise.reject(new Error('gone'));
    expect(await take(gone)).toEqual({ reason: 'unreadable' });
  });
});

describe('takeFile with a PDF', () => {
  const pdf = new File(['%PDF-'], 'a.pdf', { type: 'application/pdf' });
  beforeEach(() => readPdf.mockReset());

  it('returns a document with text and pages, recognized by type or file name', async () => {
    readPdf.mockResolvedValue({ text: 'words', pages: 3 });
    const read = { mediaType: 'application/pdf', text: 'words', pages: 3, cite: true };
    expect(await take(pdf)).toMatchObject({ name: 'a.pdf', ...read });
    expect(await take(new File(['%PDF-'], 'B.PDF'))).toMatchObject({ name: 'B.PDF', ...read });
    expect(readPdf.mock.calls.map(([name]) => name)).toEqual(['a.pdf', 'B.PDF']);
  });

  it('reports why a PDF is unreadable and omits one the user stopped', async () => {
    readPdf.mockResolvedValueOnce({ reason: 'pdf_password' }).mockResolvedValueOnce(null);
    expect([await take(pdf), await take(pdf)]).toEqual([{ reason: 'pdf_password' }, null]);
  });

  it('refuses a PDF that is too large without reading it', async () => {
    const large = new File(['%PDF-'], 'large.pdf', { type: 'application/pdf' });
    Object.defineProperty(large, 'size', { value: PDF_MAX_BYTES + 1 });
    expect(await take(large)).toEqual({ reason: 'pdf_size' });
    expect(readPdf).not.toHaveBeenCalled();
  });
});
