import { act, useRef } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { layOut } from './justify-rows.ts';
import { useRowsInView } from './use-rows-in-view.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const SIZES = { width: 1040, rowHeight: 200, gap: 10, headingHeight: 40 };
const NOON = new Date(2026, 0, 31, 12).getTime();
const DAY = 86_400_000;
/** Rows of five squares, 210 pixels apart. */
const squares = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => `t${from + n}`);

let root: Root;
let box: HTMLElement;
let seen: { from: number; to: number; time: number | null };

function View({ ids, days }: { ids: readonly string[]; days: number }) {
  const scroller = useRef<HTMLDivElement>(null);
  const layout = useLayout(ids, days);
  const { range, time, onScroll } = useRowsInView(scroller, layout, ids);
  seen = { ...range, time };
  return <div ref={scroller} data-view onScroll={onScroll} />;
}

const layouts = new Map<string, ReturnType<typeof layOut>>();
function useLayout(ids: readonly string[], days: number) {
  const key = `${ids.join()} ${days}`;
  const had = layouts.get(key);
  if (had) return had;
  const times = ids.map((_, n) => NOON - Math.floor((n * days) / ids.length) * DAY);
  const made = layOut({ ratios: ids.map(() => 1000), times }, SIZES, NOON);
  layouts.set(key, made);
  return made;
}

beforeEach(() => {
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
});
afterEach(() => {
  act(() => root.unmount());
  box.remove();
});

const show = (ids: readonly string[], days = 1) => act(() => root.render(<View ids={ids} days={days} />));
function view(): HTMLElement {
  const element = box.querySelector<HTMLElement>('[data-view]');
  if (!element) throw new Error('no view');
  return element;
}
function scrollTo(top: number): void {
  act(() => {
    view().scrollTop = top;
    view().dispatchEvent(new Event('scroll', { bubbles: true }));
  });
}

it('draws what is in view and around it, and no more, wherever it is scrolled to', () => {
  show(squares(0, 5000));
  const all = layouts.values().next().value?.rows.length ?? 0;
  for (const top of [0, 40_000, 200_000]) {
    scrollTo(top);
    expect(seen.to - seen.from).toBeLessThan(20);
    expect(seen.to - seen.from).toBeGreaterThan(5);
    expect(seen.from).toBeLessThanOrEqual(Math.floor(top / 210) + 1);
    expect(seen.to).toBeGreaterThan(Math.floor((top + 800) / 210));
  }
  expect(all).toBe(1001);
});

it('draws what is in view first, and what lies around it a moment later, without a touch', () => {
  vi.useFakeTimers();
  const height = vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  onTestFinished(() => {
    vi.useRealTimers();
    height.mockRestore();
  });
  show(squares(0, 500));
  const first = seen.to;
  expect(first).toBeGreaterThan(Math.floor(800 / 210));
  expect(first).toBeLessThanOrEqual(Math.ceil(900 / 210) + 1);
  act(() => vi.runAllTimers());
  expect(seen.to).toBeGreaterThan(first + Math.floor(350 / 210));
});

it('keeps what is looked at in its place when rows come in over it, and when they go', () => {
  show(squares(0, 500));
  scrollTo(10_000);
  show([...squares(900, 920), ...squares(0, 500)]);
  expect(view().scrollTop).toBe(10_000 + 4 * 210);
  show(squares(0, 500));
  expect(view().scrollTop).toBe(10_000);
});

it('shows what is new where nothing was scrolled away', () => {
  show(squares(0, 500));
  show([...squares(900, 920), ...squares(0, 500)]);
  expect(view().scrollTop).toBe(0);
  expect(seen.from).toBe(0);
});

it('holds on to the next one when the first in view was deleted', () => {
  show(squares(0, 500));
  scrollTo(2100);
  show(squares(0, 500).filter((id) => id !== 't50'));
  expect(view().scrollTop).toBe(2100);
});

it('knows the day at the top of the view', () => {
  show(squares(0, 100), 2);
  expect(seen.time).toBe(NOON);
  scrollTo(11 * 210);
  expect(seen.time).toBe(NOON - DAY);
});
