import { act, useRef } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { layOut } from './justify-rows.ts';
import { useRowsInView } from './use-rows-in-view.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const SIZES = { width: 1040, rowHeight: 200, gap: 10, headingHeight: 40 };
const NOON = new Date(2026, 0, 31, 12).getTime();
const DAY = 86_400_000;
/** Returns the ids of tiles laid out in rows of five squares, 210 pixels apart. */
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

it('only the rows in and around the view are rendered, at any scroll position', () => {
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

it('rows in view are rendered first and those around them shortly after', () => {
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

it('rows added or removed above the view do not move its content', () => {
  show(squares(0, 500));
  scrollTo(10_000);
  show([...squares(900, 920), ...squares(0, 500)]);
  expect(view().scrollTop).toBe(10_000 + 4 * 210);
  show(squares(0, 500));
  expect(view().scrollTop).toBe(10_000);
});

it('new rows at the top are shown if the view is not scrolled', () => {
  show(squares(0, 500));
  show([...squares(900, 920), ...squares(0, 500)]);
  expect(view().scrollTop).toBe(0);
  expect(seen.from).toBe(0);
});

it('deleting the first tile in view anchors the view to the next one', () => {
  show(squares(0, 500));
  scrollTo(2100);
  show(squares(0, 500).filter((id) => id !== 't50'));
  expect(view().scrollTop).toBe(2100);
});

it('the view reports the day at its top', () => {
  show(squares(0, 100), 2);
  expect(seen.time).toBe(NOON);
  scrollTo(11 * 210);
  expect(seen.time).toBe(NOON - DAY);
});
