import { expect, test } from 'vitest';
import { FakeClock } from '../testing/fake-clock.ts';
import { type DeadlineError, Deadlines, KEEP_ALIVE_MAX_MS } from './deadlines.ts';

const WAITS = { connect: 10_000, headers: 60_000, idle: 60_000, overall: 1_800_000, stillWaiting: 15_000 };

function setUp(waits = WAITS) {
  const clock = new FakeClock();
  const ended: DeadlineError[] = [];
  const told: number[] = [];
  const deadlines = new Deadlines(clock, waits, {
    deadline: (error) => ended.push(error),
    silence: (ms) => told.push(ms),
  });
  return { clock, ended, told, deadlines };
}

test.each([
  ['connect', 10_000],
  ['headers', 60_000],
  ['idle', 60_000],
] as const)('%s fires once, at its deadline and not before', async (which, ms) => {
  const { clock, ended, deadlines } = setUp();
  if (which !== 'connect') deadlines.onSending();
  if (which === 'idle') deadlines.onHeaders();
  await clock.advance(ms - 1);
  expect(ended).toEqual([]);
  await clock.advance(1);
  expect(ended).toMatchObject([{ which, afterMs: ms }]);
  await clock.advance(10 * ms);
  expect(ended).toHaveLength(1);
  expect(clock.waiting).toBe(0);
});

test('received bytes postpone the idle deadline but not the overall one', async () => {
  const { clock, ended, deadlines } = setUp();
  deadlines.onSending();
  deadlines.onHeaders();
  for (let minute = 0; minute < 29.5; minute += 0.5) {
    await clock.advance(30_000);
    deadlines.onBytes();
    deadlines.markProgress();
  }
  expect(ended).toEqual([]);
  await clock.advance(30_000);
  expect(ended).toMatchObject([{ which: 'overall' }]);
});

test('bytes without content postpone the idle deadline for at most five minutes', async () => {
  const { clock, ended, deadlines } = setUp();
  deadlines.onSending();
  deadlines.onHeaders();
  let passed = 0;
  while (ended.length === 0 && passed < 20 * 60_000) {
    await clock.advance(10_000);
    passed += 10_000;
    deadlines.onBytes();
  }
  expect(passed).toBe(KEEP_ALIVE_MAX_MS);
});

test('an idle timeout over five minutes is kept as set', async () => {
  const { clock, ended, deadlines } = setUp({ ...WAITS, idle: 600_000 });
  deadlines.onSending();
  deadlines.onHeaders();
  await clock.advance(599_999);
  expect(ended).toEqual([]);
});

test('the idle timer stops while the reader applies backpressure', async () => {
  const { clock, ended, told, deadlines } = setUp();
  deadlines.onSending();
  deadlines.onHeaders();
  deadlines.setPaused(true);
  await clock.advance(300_000);
  expect(ended).toEqual([]);
  expect(told).toEqual([]);
  deadlines.setPaused(false);
  await clock.advance(59_999);
  expect(ended).toEqual([]);
  await clock.advance(1);
  expect(ended).toMatchObject([{ which: 'idle' }]);
});

test('reports silence repeatedly, and its end with 0', async () => {
  const { clock, told, deadlines } = setUp();
  deadlines.onSending();
  deadlines.onHeaders();
  await clock.advance(26_000);
  expect(told).toEqual([15_000, 20_000, 25_000]);
  deadlines.onBytes();
  expect(told.at(-1)).toBe(0);
  await clock.advance(14_000);
  expect(told).toHaveLength(4);
});

test('limitIdle shortens the remaining idle time', async () => {
  const { clock, ended, deadlines } = setUp();
  deadlines.onSending();
  deadlines.onHeaders();
  deadlines.limitIdle(5_000);
  await clock.advance(5_000);
  expect(ended).toMatchObject([{ which: 'idle', afterMs: 5_000 }]);
});

test('stopped deadlines leave no timer', async () => {
  const { clock, ended, deadlines } = setUp();
  deadlines.onSending();
  deadlines.stop();
  expect(clock.waiting).toBe(0);
  await clock.advance(10_000_000);
  expect(ended).toEqual([]);
});

test('a thousand chunks do not set a thousand timers', async () => {
  const { clock, deadlines } = setUp();
  deadlines.onSending();
  deadlines.onHeaders();
  for (let i = 0; i < 1000; i++) deadlines.onBytes();
  expect(clock.waiting).toBe(1);
});

test('after hours of sleep, an expired deadline fires once', async () => {
  const { clock, ended, deadlines } = setUp();
  deadlines.onSending();
  deadlines.onHeaders();
  deadlines.onBytes();
  await clock.sleep(8 * 3_600_000);
  expect(ended).toHaveLength(1);
  expect(clock.waiting).toBe(0);
});

test.each([-86_400_000, 86_400_000])(
  'a change of the system time by a day does not move deadlines (%d)',
  async (jump) => {
    const { clock, ended, deadlines } = setUp();
    deadlines.onSending();
    clock.jump(jump);
    await clock.advance(WAITS.headers - 1);
    expect(ended).toEqual([]);
    await clock.advance(1);
    expect(ended).toMatchObject([{ which: 'headers', afterMs: WAITS.headers }]);
  },
);
