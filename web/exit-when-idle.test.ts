import { beforeEach, expect, it } from 'vitest';
import { FakeClock } from '../core/testing/fake-clock.ts';
import { exitWhenIdle } from './exit-when-idle.ts';

const HALF_AN_HOUR = 30 * 60_000;
let clock: FakeClock;
let windows = 0;
let busy = false;
let ended = 0;
beforeEach(() => {
  clock = new FakeClock();
  [windows, busy, ended] = [0, false, 0];
});

const watch = (idleMs = HALF_AN_HOUR) =>
  exitWhenIdle({ clock, idleMs, windows: () => windows, busy: () => busy, end: () => ended++ });

it('browser host exits once after half an hour without a window', async () => {
  watch();
  await clock.advance(HALF_AN_HOUR - 60_001);
  expect(ended).toBe(0);
  await clock.advance(120_000);
  expect(ended).toBe(1);
  await clock.advance(HALF_AN_HOUR);
  expect([ended, clock.waiting]).toEqual([1, 0]);
});

it('browser host starts its idle time when the last window closes', async () => {
  windows = 1;
  watch();
  await clock.advance(10 * HALF_AN_HOUR);
  windows = 0;
  await clock.advance(HALF_AN_HOUR - 60_001);
  expect(ended).toBe(0);
  await clock.advance(120_000);
  expect(ended).toBe(1);
});

it('browser host does not exit from idleness while work is running', async () => {
  busy = true;
  watch();
  await clock.advance(3 * HALF_AN_HOUR);
  expect(ended).toBe(0);
  busy = false;
  await clock.advance(HALF_AN_HOUR + 60_000);
  expect(ended).toBe(1);
});

it('browser host never exits from idleness if the check is disabled or stopped', async () => {
  watch(0);
  watch()();
  await clock.advance(10 * HALF_AN_HOUR);
  expect([ended, clock.waiting]).toEqual([0, 0]);
});
