import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { TokenTotals, UsageReport } from '../../../shared/contract/usage.ts';
import { showLanguage } from '../../locales/i18n.ts';
import { UsageChart } from './usage-chart.tsx';

const sums = (total: number | null, change: Partial<TokenTotals> = {}): TokenTotals => ({
  calls: 1,
  uncounted: total === null ? 1 : 0,
  input: null,
  output: null,
  total,
  cached: null,
  ...change,
});

const report: UsageReport = {
  all: sums(12),
  made: { segments: 0, words: null, speechMs: null, songs: 0, images: 0 },
  days: [
    { day: '2026-01-01', model: 'a', sums: sums(1200, { input: 1000, output: 200 }) },
    { day: '2026-01-03', model: 'b', sums: sums(null, { calls: 3, uncounted: 3 }) },
  ],
  models: [{ model: 'a', sums: sums(1200) }],
  conversations: [],
};
const span = { from: new Date(2026, 0, 1).getTime(), to: new Date(2026, 0, 4).getTime() };

let root: Root;
let place: HTMLElement;
const bars = () => [...place.querySelectorAll<SVGElement>('[data-bar]')];
const press = (key: string) =>
  act(() => void document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));

beforeAll(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  await showLanguage('en');
});
beforeEach(() => {
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  act(() => root.render(<UsageChart report={report} span={span} />));
});
afterEach(() => {
  act(() => root.unmount());
  place.remove();
});

it('each bar of the usage chart has a label that tells uncounted from none', () => {
  expect(bars().map((bar) => bar.getAttribute('aria-label')?.replace(/^[^:]*: /, ''))).toEqual([
    '1,200, a 1,200',
    '0',
    'no data, 3 without data',
  ]);
});

it('the usage chart is one tab stop with arrow keys between bars', () => {
  expect(bars().map((bar) => bar.getAttribute('tabindex'))).toEqual(['-1', '-1', '0']);
  act(() => bars()[2]?.focus());
  press('ArrowLeft');
  press('ArrowLeft');
  press('ArrowLeft');
  expect(document.activeElement).toBe(bars()[0]);
  expect(bars().map((bar) => bar.getAttribute('tabindex'))).toEqual(['0', '-1', '-1']);
  expect(place.textContent).toContain('1,200');
  press('End');
  expect(document.activeElement).toBe(bars()[2]);
});

it('the usage table has the same numbers and marks missing ones', () => {
  const rows = [...place.querySelectorAll('details tbody tr')].map((row) =>
    [...row.querySelectorAll('th, td')].map((cell) => cell.textContent),
  );
  expect(rows.map((row) => row.slice(1))).toEqual([
    ['a', '1', '1,000', '200', '1,200', '–not sent'],
    ['b', '33 without data', '–not sent', '–not sent', '–not sent', '–not sent'],
  ]);
});
