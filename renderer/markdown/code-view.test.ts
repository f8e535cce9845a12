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

it('colours no code that is gone before it has stood for a moment', () => {
  const view = new CodeView(block('a()'), labels);
  vi.advanceTimersByTime(149);
  view.close();
  vi.advanceTimersByTime(1000);
  expect(colourCode).not.toHaveBeenCalled();
});

it('colours code that came whole once it has stood for a moment', () => {
  new CodeView(block('a()'), labels);
  expect(colourCode).not.toHaveBeenCalled();
  vi.advanceTimersByTime(150);
  expect(colourCode).toHaveBeenCalledOnce();
});

it('colours code that was seen growing as soon as it is whole', () => {
  const view = new CodeView(block('a()', true), labels);
  view.update(block('a()'));
  expect(colourCode).toHaveBeenCalledOnce();
});
