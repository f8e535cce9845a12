import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JobPolls } from '../../shared/domain/job.ts';
import { fail } from '../http/errors/classify-error.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { type Poll, pollTask, waitBeforePoll } from './poll.ts';

const MINUTE = 60_000;
const WAITS = { firstMs: 2000, mostMs: 15_000 };

describe('the schedule', () => {
  test('grows from 2 s by half up to 15 s, each delay varied by at most a quarter', () => {
    const plain = Array.from({ length: 8 }, (_, step) => waitBeforePoll(step, () => 0.5, WAITS));
    expect(plain).toEqual([2000, 3000, 4500, 6750, 10125, 15000, 15000, 15000]);
    fc.assert(
      fc.property(fc.nat(500), fc.double({ min: 0, max: 0.999, noNaN: true }), (step, random) => {
        const middle = Math.min(15_000, 2000 * 1.5 ** step);
        const wait = waitBeforePoll(step, () => random, WAITS);
        expect(wait).toBeGreaterThanOrEqual(Math.floor(middle * 0.75));
        expect(wait).toBeLessThanOrEqual(Math.ceil(middle * 1.25));
      }),
    );
  });
});

/** A polling on a clock of the test. */
function polling<T>(ask: Poll<T>, clock = new FakeClock()) {
  const stop = new AbortController();
  const polls: JobPolls[] = [];
  const refusals: unknown[] = [];
  const key = Promise.withResolvers<void>();
  const result = pollTask(
    {
      ...{ clock, signal: stop.signal, count: 0, random: () => 0.5, waits: () => WAITS },
      onPoll: (now) => polls.push(now),
      keyRefused: (error) => {
        refusals.push(error);
        return key.promise;
      },
    },
    ask,
  );
  result.catch(() => undefined);
  return { clock, stop, polls, refusals, key, result };
}

describe('polling', () => {
  test('continues after failures and unknown states until there is a value', async () => {
    const answers: (() => string | null)[] = [
      () => null,
      () => {
        throw fail('service', 'down', { status: 503 });
      },
      () => {
        throw fail('unreachable', 'no network', { phase: 'before' });
      },
      () => {
        throw fail('bad_answer', 'no JSON');
      },
      () => 'song',
    ];
    const it = polling(async (report) => {
      report('dreaming', null);
      return answers.shift()?.() ?? null;
    });
    await it.clock.advance(2000);
    expect(it.polls).toHaveLength(2);
    await it.clock.advance(MINUTE);
    await expect(it.result).resolves.toBe('song');
    expect(it.polls.map((poll) => poll.count)).toEqual([1, 2, 3, 4, 5]);
    expect(it.polls[0]?.state).toBe('dreaming');
  });

  test('is never concurrent, however slow a response is', async () => {
    let now = 0;
    let most = 0;
    const slow: (() => void)[] = [];
    const it = polling(async () => {
      now += 1;
      most = Math.max(most, now);
      await new Promise<void>((resolve) => slow.push(resolve));
      now -= 1;
      return null;
    });
    await it.clock.advance(MINUTE);
    expect([slow.length, most]).toEqual([1, 1]);
    slow[0]?.();
    await it.clock.advance(3000);
    expect([slow.length, most]).toEqual([2, 1]);
    it.stop.abort(new Error('stopped'));
    await expect(it.result).rejects.toThrow('stopped');
  });

  test('shares beats of half a second with other tasks, and is never early', async () => {
    const clock = new FakeClock();
    const times: number[][] = [[], [], []];
    for (const at of times) {
      polling(async () => {
        at.push(clock.monotonic());
        return null;
      }, clock);
      await clock.advance(170);
    }
    await clock.advance(MINUTE);
    for (const [first = Number.NaN, ...later] of times) {
      expect(later.length).toBeGreaterThan(5);
      expect(later.filter((time) => time % 500 !== 0)).toEqual([]);
      for (const [step, time] of later.entries()) {
        const wait = time - (later[step - 1] ?? first);
        const plain = waitBeforePoll(step, () => 0.5, WAITS);
        expect(wait).toBeGreaterThanOrEqual(plain);
        expect(wait).toBeLessThan(plain + 500);
      }
    }
  });

  test('ends after thirty minutes with a note that the task may still finish', async () => {
    const it = polling(async () => null);
    await it.clock.advance(29 * MINUTE);
    const before = it.polls.length;
    await it.clock.advance(2 * MINUTE);
    await expect(it.result).rejects.toMatchObject({ data: { class: 'timeout', action: 'retry' } });
    expect(before).toBeGreaterThan(100);
    expect(it.polls.length - before).toBeLessThan(8);
    expect(it.clock.waiting).toBe(0);
  });

  test('polls at once after sleep, which does not count towards the thirty minutes', async () => {
    const it = polling(async () => null);
    await it.clock.advance(10 * MINUTE);
    const before = it.polls.length;
    await it.clock.sleep(8 * 60 * MINUTE);
    await it.clock.advance(0);
    expect(it.polls).toHaveLength(before + 1);
    await it.clock.advance(19 * MINUTE);
    expect(it.clock.waiting).toBe(1);
    await it.clock.advance(2 * MINUTE);
    await expect(it.result).rejects.toMatchObject({ data: { class: 'timeout' } });
  });

  describe('without a network route', () => {
    const noWay = () => fail('unreachable', 'no network', { phase: 'before' });

    test('time offline does not count, and polling resumes soon after', async () => {
      let isOffline = false;
      let heard = 0;
      const it = polling(async () => {
        if (isOffline) throw noWay();
        heard += 1;
        return null;
      });
      await it.clock.advance(10 * MINUTE);
      isOffline = true;
      await it.clock.advance(3 * 60 * MINUTE);
      isOffline = false;
      const before = heard;
      await it.clock.advance(WAITS.mostMs);
      expect(heard).toBe(before + 1);
      await it.clock.advance(19 * MINUTE);
      expect(it.clock.waiting).toBe(1);
      await it.clock.advance(2 * MINUTE);
      await expect(it.result).rejects.toMatchObject({ data: { class: 'timeout', phase: 'answering' } });
    });

    test('time offline does not count for an unknown task', async () => {
      let isOffline = false;
      const it = polling(async () => {
        throw isOffline ? noWay() : fail('not_found', 'no task', { status: 404 });
      });
      await it.clock.advance(9 * MINUTE);
      isOffline = true;
      await it.clock.advance(30 * MINUTE);
      expect(it.clock.waiting).toBe(1);
      isOffline = false;
      await it.clock.advance(2 * MINUTE);
      await expect(it.result).rejects.toMatchObject({ data: { class: 'not_found', status: 404 } });
    });

    test('stops after a day and reports why', async () => {
      const it = polling(async () => {
        throw noWay();
      });
      await it.clock.advance(23 * 60 * MINUTE);
      expect(it.clock.waiting).toBe(1);
      await it.clock.advance(61 * MINUTE);
      await expect(it.result).rejects.toMatchObject({
        data: { class: 'timeout', action: 'retry', message: expect.stringContaining('for a day') },
      });
    });
  });

  test('accepts "no such task" for ten minutes in total', async () => {
    let known = true;
    const it = polling(async () => {
      if (known) return null;
      throw fail('not_found', 'no task', { status: 404 });
    });
    await it.clock.advance(8 * MINUTE);
    known = false;
    await it.clock.advance(9 * MINUTE);
    known = true;
    await it.clock.advance(MINUTE);
    known = false;
    await it.clock.advance(9 * MINUTE);
    expect(it.polls.at(-1)?.state).toBeNull();
    const count = it.polls.length;
    await it.clock.advance(2 * MINUTE);
    expect(it.polls.length).toBeGreaterThan(count);
    await expect(it.result).rejects.toMatchObject({ data: { class: 'not_found', status: 404 } });
  });

  test('waits as long as the service demands', async () => {
    let asked = 0;
    const it = polling(async () => {
      asked += 1;
      throw fail('rate', 'slow down', { status: 429, retryAfterMs: 60_000 });
    });
    await it.clock.advance(59_000);
    expect(asked).toBe(1);
    await it.clock.advance(2000);
    expect(asked).toBe(2);
    it.stop.abort();
  });

  test('waits for the user after a refused key, and loses nothing', async () => {
    let right = false;
    const it = polling(async () => {
      if (!right) throw fail('key', 'no', { status: 401 });
      return 'song';
    });
    await it.clock.advance(10 * MINUTE);
    expect([it.polls.length, it.refusals.length]).toEqual([1, 1]);
    right = true;
    it.key.resolve();
    await it.clock.advance(3000);
    await expect(it.result).resolves.toBe('song');
  });

  test('time waiting for a key does not count', async () => {
    let asked = 0;
    const it = polling(async () => {
      asked += 1;
      if (asked === 1) throw fail('key', 'no', { status: 401 });
      return asked < 10 ? null : 'song';
    });
    await it.clock.advance(40 * MINUTE);
    expect(asked).toBe(1);
    it.key.resolve();
    await it.clock.advance(5 * MINUTE);
    await expect(it.result).resolves.toBe('song');
  });

  test.each(['bad_request', 'redirect', 'tls', 'invalid'] as const)(
    '%s ends polling at once',
    async (what) => {
      const it = polling(async () => {
        throw fail(what, 'no');
      });
      await expect(it.result).rejects.toMatchObject({ data: { class: what } });
      expect(it.polls).toHaveLength(1);
    },
  );
});
