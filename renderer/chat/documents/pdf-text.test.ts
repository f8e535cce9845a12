// @vitest-environment node
import { afterEach, describe, expect, it, vi } from 'vitest';
import { bombPdf, linesOf, lockedPdf, pdfOf } from '../testing/make-pdf.ts';
import { pdfText } from './pdf-text.ts';

const readCMap = () => Promise.reject(new Error('no font here needs one'));
const onPage = vi.fn();
afterEach(() => onPage.mockClear());

const read = (data: Uint8Array<ArrayBuffer>, most = 1_000_000) =>
  pdfText(data.slice(), {
    most,
    onPage,
    readCMap,
  });

describe('pdfText', () => {
  it('returns the lines of each page and reports progress', async () => {
    const file = pdfOf([linesOf('Dear reader,', 'hello   '), '', linesOf('Page three')]);
    expect(await read(file)).toEqual(['Dear reader,\nhello', '', 'Page three']);
    expect(onPage.mock.calls).toEqual([
      [1, 3],
      [2, 3],
      [3, 3],
    ]);
  });

  it('returns the reason when there is no text to read', async () => {
    expect(await read(lockedPdf)).toBe('pdf_password');
    expect(await read(pdfOf(['0 0 100 100 re f', '']))).toBe('pdf_no_text');
    expect(await read(new TextEncoder().encode('%PDF-1.7\nnothing of use'))).toBe('pdf_damaged');
    expect(await read(new Uint8Array())).toBe('pdf_damaged');
  });

  it('reads a file with a truncated end', async () => {
    const file = pdfOf([linesOf('still there')]);
    expect(await read(file.slice(0, file.length - 12))).toEqual(['still there']);
  });

  it('stops when the text exceeds the limit', async () => {
    const file = pdfOf([linesOf('four'), linesOf('words'), linesOf('more')]);
    expect(await read(file, 8)).toBe('text_size');
    expect(onPage).toHaveBeenCalledTimes(2);
    expect(await read(file, 13)).toHaveLength(3);
  });

  it('rejects a page that decompresses beyond the page limit', async () => {
    const file = await bombPdf();
    expect(file.length).toBeLessThan(1_000_000);
    expect(await read(file)).toBe('pdf_heavy');
  });
});
