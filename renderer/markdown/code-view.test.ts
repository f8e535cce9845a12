import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CodeView } from './code-view.ts';
import type { MarkdownLabels } from './markdown-labels.ts';

const { colourCode } = vi.hoisted(() => ({ colourCode: vi.fn(() => () => {}) }));
vi.mock('./highlight.ts', () => ({ colourCode }));

const labels = { copy: '', save: '', wrap: '', code: '' } as MarkdownLabels;
const block = (text: string, open = false) => ({ kind: 'code', language: 'js', text, open }) as const;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  colourCode.mockClear();
});

it('code view does not highlight code removed shortly after it appeared', () => {
  const view = new CodeView(block('a()'), labels);
  vi.advanceTimersByTime(149);
  view.close();
  vi.advanceTimersByTime(1000);
  expect(colourCode).not.toHaveBeenCalled();
});

it('code view highlights complete code after a short delay', () => {
  new CodeView(block('a()'), labels);
  expect(colourCode).not.toHaveBeenCalled();
  vi.advanceTimersByTime(150);
  expect(colourCode).toHaveBeenCalledOnce();
});

it('code view highlights streamed code as soon as it is complete', () => {
  const view = new CodeView(block('a()', true), labels);
  view.update(block('a()'));
  expect(colourCode).toHaveBeenCalledOnce();
});
