import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DOCUMENT_MAX_LENGTH, DOCUMENTS_MAX_LENGTH } from '../../../shared/service/limits.ts';
import { IMAGES_MAX } from '../attachments.ts';
import { IMAGE_MAX_BYTES, PDF_MAX_BYTES, type TakeInto, takeFiles } from './take-files.ts';

const readPdf = vi.hoisted(() => vi.fn());
vi.mock('./read-pdf.ts', () => ({ readPdf }));

const take = (files: File[], change: Partial<TakeInto> = {}) =>
  takeFiles(files, {
    images: 0,
    characters: 0,
    cite: true,
    onReading: () => undefined,
    ...change,
  });
const SIGNATURE = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const png = (size = 8, name = 'cat.png') =>
  new File([SIGNATURE, new Uint8Array(size - 8)], name, { type: 'image/png' });
const text = (words: string, name = 'a.ts') => new File([words], name);

describe('images', () => {
  it('are taken for a model that sees, byte for byte', async () => {
    const file = new File([SIGNATURE, new Uint8Array([254, 255])], 'cat.png', { type: 'image/png' });
    const { images } = await take([file]);
    expect(images[0]?.url).toBe('data:image/png;base64,iVBORw0KGgr+/w==');
  });

  it('are told by their content: one with a false name is sent as what it is, and a text is refused', async () => {
    const jpeg = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], 'cat.png', { type: 'image/png' });
    const note = new File(['a note'], 'note.png', { type: 'image/png' });
    const empty = new File([''], 'empty.gif', { type: 'image/gif' });
    const { images, refused } = await take([jpeg, note, empty]);
    expect(images.map(({ url }) => url)).toEqual(['data:image/jpeg;base64,/9j/4A==']);
    expect(refused.map(({ name, reason }) => [name, reason])).toEqual([
      ['note.png', 'image_type'],
      ['empty.gif', 'image_type'],
    ]);
  });

  it('are refused where they are too large, too many, or of a kind that models do not read', async () => {
    expect((await take([png(IMAGE_MAX_BYTES)])).refused).toEqual([]);
    expect((await take([png(IMAGE_MAX_BYTES + 1)])).refused[0]?.reason).toBe('image_size');
    const many = await take([png(), png()], { images: IMAGES_MAX - 1 });
    expect(many.images).toHaveLength(1);
    expect(many.refused[0]?.reason).toBe('too_many');
    const bmp = new File(['BM'], 'a.bmp', { type: 'image/bmp' });
    expect((await take([bmp])).refused[0]?.reason).toBe('image_type');
  });
});

describe('text files', () => {
  it('become documents with their name and kind', async () => {
    const svg = new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' });
    const { documents } = await take([text('let a = 1\n'), svg]);
    expect(documents).toMatchObject([
      { name: 'a.ts', mediaType: 'text/plain', text: 'let a = 1\n', cite: true },
      { name: 'a.svg', mediaType: 'image/svg+xml', text: '<svg/>' },
    ]);
  });

  it('are refused when they are none, or empty', async () => {
    const binary = new File([new Uint8Array([0, 1, 2])], 'b.bin');
    const { documents, refused } = await take([binary, text('')]);
    expect(documents).toEqual([]);
    expect(refused.map(({ reason }) => reason)).toEqual(['binary', 'text_empty']);
  });

  it('may be as long as a document may be, and one character more is refused', async () => {
    expect((await take([text('a'.repeat(DOCUMENT_MAX_LENGTH))])).documents).toHaveLength(1);
    const over = await take([text('a'.repeat(DOCUMENT_MAX_LENGTH + 1))]);
    expect(over.refused[0]?.reason).toBe('text_size');
  });

  it('may fill a message together, and no more', async () => {
    const { documents, refused } = await take([text('ab'), text('c', 'b.ts')], {
      characters: DOCUMENTS_MAX_LENGTH - 2,
    });
    expect(documents).toHaveLength(1);
    expect(refused).toEqual([{ name: 'b.ts', reason: 'texts_size' }]);
  });

  it('that cannot be read are refused by name', async () => {
    const gone = text('a');
    gone.arrayBuffer = () => Promise.reject(new Error('gone'));
    expect((await take([gone])).refused).toEqual([{ name: 'a.ts', reason: 'unreadable' }]);
  });
});

describe('PDFs', () => {
  const pdf = new File(['%PDF-'], 'a.pdf', { type: 'application/pdf' });
  beforeEach(() => readPdf.mockReset());

  it('become documents with their text and pages, also when only the name tells what they are', async () => {
    readPdf.mockResolvedValue({ text: 'words', pages: 3 });
    const { documents } = await take([pdf, new File(['%PDF-'], 'B.PDF')]);
    const read = { mediaType: 'application/pdf', text: 'words', pages: 3, cite: true };
    expect(documents).toMatchObject([
      { name: 'a.pdf', ...read },
      { name: 'B.PDF', ...read },
    ]);
    expect(readPdf.mock.calls.map(([name]) => name)).toEqual(['a.pdf', 'B.PDF']);
  });

  it('are refused with the reason why they cannot be read, and are left out when the user stops', async () => {
    readPdf.mockResolvedValueOnce({ reason: 'pdf_password' }).mockResolvedValueOnce(null);
    const taken = await take([pdf, pdf]);
    expect(taken).toEqual({
      images: [],
      documents: [],
      refused: [{ name: 'a.pdf', reason: 'pdf_password' }],
    });
  });

  it('are not read when they are too large, and refused when a message has no room for them', async () => {
    const large = new File(['%PDF-'], 'large.pdf', { type: 'application/pdf' });
    Object.defineProperty(large, 'size', { value: PDF_MAX_BYTES + 1 });
    expect((await take([large])).refused[0]?.reason).toBe('pdf_size');
    expect(readPdf).not.toHaveBeenCalled();
    readPdf.mockResolvedValue({ text: 'words', pages: 1 });
    expect((await take([pdf], { characters: DOCUMENTS_MAX_LENGTH - 4 })).refused[0]?.reason).toBe(
      'texts_size',
    );
  });
});
