import { expect, test } from 'vitest';
import { FakeClock } from '../testing/fake-clock.ts';
import { type ReportProgress, streamProgress } from './stream-progress.ts';

function held() {
  const end = Promise.withResolvers<string>();
  const told = Promise.withResolvers<{ report: ReportProgress; signal: AbortSignal }>();
  const work = (report: ReportProgress, signal: AbortSignal) => {
    told.resolve({ report, signal });
    signal.addEventListener('abort', () => end.reject(new Error('stopped')));
    return end.promise;
  };
  return { work, end, told: told.promise };
}

test('yields the newest progress a few times a second, then the result', async () => {
  const clock = new FakeClock();
  const { work, end, told } = held();
  const steps = streamProgress(clock, undefined, work);
  const first = steps.next();
  const { report } = await told;
  for (let n = 1; n <= 1000; n++) report(n, 2000);
  await clock.advance(200);
  expect(await first).toEqual({ done: false, value: { type: 'progress', done: 1000, of: 2000 } });
  const last = steps.next();
  // Without a new value, no event follows.
  await clock.advance(1000);
  end.resolve('all');
  expect(await last).toEqual({ done: false, value: { type: 'done', result: 'all' } });
  expect(await steps.next()).toEqual({ done: true, value: undefined });
  expect(clock.waiting).toBe(0);
});

test('rethrows a failure', async () => {
  const { work, end } = held();
  const first = streamProgress(new FakeClock(), undefined, work).next();
  end.reject(new Error('disk full'));
  await expect(first).rejects.toThrow('disk full');
});

test('aborts and awaits the work when the window leaves', async () => {
  const clock = new FakeClock();
  const { work, told } = held();
  const steps = streamProgress(clock, undefined, work);
  const first = steps.next();
  const { report, signal } = await told;
  report(1, null);
  await clock.advance(200);
  await first;
  await steps.return(undefined);
  expect(signal.aborted).toBe(true);
});

test('aborts the work when the call is aborted', async () => {
  const { work, told } = held();
  const call = new AbortController();
  const first = streamProgress(new FakeClock(), call.signal, work).next();
  const { signal } = await told;
  call.abort();
  expect(signal.aborted).toBe(true);
  await expect(first).rejects.toThrow('stopped');
});
