import { expect, test } from 'vitest';
import { Pace } from './pace.ts';

async function time(latencyMs: number | null, factor: number, pieces: number): Promise<number> {
  const pace = new Pace(latencyMs, factor, new AbortController().signal);
  const start = performance.now();
  for (let piece = 0; piece < pieces; piece += 1) await pace.next();
  return performance.now() - start;
}

// A busy machine may delay a timer for long, which is not the fault of the pace, hence the retries.
test('coarse timers do not accumulate delay: the average pace is kept', { retry: 4 }, async () => {
  const [half, five] = await Promise.all([time(0.5, 1, 400), time(5, 1, 40)]);
  for (const taken of [half, five]) {
    expect(taken).toBeGreaterThan(195);
    expect(taken).toBeLessThan(300);
  }
});

test('the natural pace is 12 to 26 ms per chunk, fast is half of it', { retry: 4 }, async () => {
  const [natural, fast] = await Promise.all([time(null, 1, 30), time(null, 0.5, 30)]);
  expect(natural / 30).toBeGreaterThan(12);
  expect(natural / 30).toBeLessThan(30);
  expect(fast).toBeLessThan(natural * 0.8);
});

test('pacing ends when the client disconnects', async () => {
  const leave = new AbortController();
  const waiting = new Pace(60_000, 1, leave.signal).next();
  leave.abort();
  await waiting;
});
