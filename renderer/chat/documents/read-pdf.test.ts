// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { showLanguage } from '../../locales/i18n.ts';
import type { PdfMessage } from './pdf-worker.ts';
import { type PdfReading, readPdf } from './read-pdf.ts';

vi.mock('./pdf-worker.ts?worker&url', () => ({ default: '/pdf-worker.js' }));

class FakeWorker {
  static last: FakeWorker;
  onmessage: ((event: { data: PdfMessage }) => void) | null = null;
  onerror: (() => void) | null = null;
  readonly terminate = vi.fn();
  readonly postMessage = vi.fn();
  constructor() {
    FakeWorker.last = this;
  }
  emit(data: PdfMessage): void {
    this.onmessage?.({ data });
  }
}

let readings: (PdfReading | null)[];
const read = (most = 1000) =>
  readPdf('a.pdf', new ArrayBuffer(4), { most, onReading: (reading) => readings.push(reading) });

beforeAll(() => showLanguage('en'));
beforeEach(() => {
  readings = [];
  vi.stubGlobal('Worker', FakeWorker);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('readPdf joins the pages under their numbers and reports progress', async () => {
  const result = read();
  FakeWorker.last.emit({ action: 'ready' });
  FakeWorker.last.emit({ page: 1, pages: 2 });
  FakeWorker.last.emit({ texts: ['one', ''] });
  expect(await result).toEqual({ text: '[Page 1]\none\n\n[Page 2: no text]', pages: 2 });
  expect(readings).toMatchObject([{ name: 'a.pdf', page: 0, pages: 0 }, { page: 1, pages: 2 }, null]);
  expect(FakeWorker.last.terminate).toHaveBeenCalled();
});

it("readPdf returns the worker's reason, a size limit or a crash", async () => {
  const locked = read();
  FakeWorker.last.emit({ problem: 'pdf_password' });
  expect(await locked).toEqual({ reason: 'pdf_password' });
  const long = read(10);
  FakeWorker.last.emit({ texts: ['far too long'] });
  expect(await long).toEqual({ reason: 'text_size' });
  const failed = read();
  FakeWorker.last.onerror?.();
  expect(await failed).toEqual({ reason: 'pdf_heavy' });
});

it('readPdf ends at once when the user stops it', async () => {
  const result = read();
  readings[0]?.cancel();
  expect(await result).toBeNull();
  expect(FakeWorker.last.terminate).toHaveBeenCalled();
  expect(readings.at(-1)).toBeNull();
});

it('readPdf gives up when no further page arrives in time', async () => {
  const result = read();
  vi.advanceTimersByTime(19_000);
  FakeWorker.last.emit({ page: 1, pages: 2 });
  vi.advanceTimersByTime(19_000);
  expect(FakeWorker.last.terminate).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(await result).toEqual({ reason: 'pdf_heavy' });
});
