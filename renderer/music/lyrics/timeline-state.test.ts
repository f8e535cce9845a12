import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { parseLyrics } from '../../../shared/service/lyrics/parse.ts';
import { showTimeline, timelineNow } from './timeline-state.ts';
import { writingState } from './writing-state.ts';

const show = (text: string) => showTimeline(parseLyrics(text));
const drawn = () => writingState.getState().timeline;

beforeEach(() => {
  vi.useFakeTimers();
  show('');
  vi.runAllTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('added, removed, renamed and invalid sections are rendered at once', () => {
  for (const text of [
    '[verse]\na',
    '[verse]\na\n[chorus]\nb',
    '[verse]\na\n[bridge]\nb',
    '[verse]\n[bridge]\nb',
    '',
  ]) {
    show(text);
    expect(drawn()).toEqual(timelineNow());
    expect(drawn().source).toBe(text);
  }
});

it('section lengths are rendered once after a pause in typing', () => {
  let draws = 0;
  show('[verse]\n海');
  const off = writingState.subscribe(() => {
    draws += 1;
  });
  show('[verse]\n海港');
  vi.advanceTimersByTime(100);
  show('[verse]\n海港啊');
  expect(draws).toBe(0);
  expect(timelineNow().source).toBe('[verse]\n海港啊');
  vi.advanceTimersByTime(149);
  expect(draws).toBe(0);
  vi.advanceTimersByTime(1);
  off();
  expect(draws).toBe(1);
  expect(drawn()).toEqual(timelineNow());
});

it('section lengths are rendered every second during continuous typing', () => {
  show('[verse]\n海');
  const draws: number[] = [];
  const from = performance.now();
  const off = writingState.subscribe(() => void draws.push(Math.round(performance.now() - from)));
  for (let signs = 2; signs < 42; signs += 1) {
    show(`[verse]\n${'海'.repeat(signs)}`);
    vi.advanceTimersByTime(100);
  }
  off();
  expect(draws).toEqual([1000, 2000, 3000, 4000]);
});

it('nothing is rendered for a change without a visible effect or one undone in time', () => {
  show('[verse]\n海');
  const before = drawn();
  show('[verse]\n\n海！');
  show('[verse]\n海港');
  show('[verse]\n海');
  vi.runAllTimers();
  expect(drawn()).toBe(before);
});
