import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AnswerEvent } from '../../shared/domain/answer-event.ts';
import type { JobEvent } from '../../shared/domain/job.ts';
import { emptyAnswer, foldAnswer } from '../chat/answers/fold-turn.ts';
import { FakeClock, realClock } from '../testing/fake-clock.ts';
import { JobLog, type LogWrite } from './job-log.ts';

const piece = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant('text' as const),
      block: fc.nat(1),
      text: fc.string({ maxLength: 4 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('thinking' as const),
      block: fc.nat(1),
      text: fc.string({ maxLength: 4 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('tool_call' as const),
      block: fc.constant(2),
      id: fc.option(fc.constant('call')),
      name: fc.option(fc.constant('name')),
      input: fc.string({ maxLength: 4 }),
    }),
  },
);
const answers = fc.array(
  piece.map((event): AnswerEvent => ({ ...event, choice: 0 })),
  { minLength: 1, maxLength: 60 },
);
const EMPTY = { parts: [], info: emptyAnswer('chat', 'm', 'j') };
const partsOf = (events: readonly JobEvent[]) => foldAnswer(EMPTY, events).parts;

/** Each event on its own, as if nothing were ever merged. */
const plain = (events: readonly AnswerEvent[]): JobEvent[] =>
  events.map((event, index) => ({ type: 'answer', seq: index + 1, at: 0, event }));

describe('reading', () => {
  test('entries read from any number complete those read before', () => {
    fc.assert(
      fc.property(answers, fc.nat(), (events, cut) => {
        const log = new JobLog(new FakeClock(), () => {});
        for (const event of events) log.append({ type: 'answer', event });
        const after = cut % (events.length + 1);
        const had = plain(events.slice(0, after));
        const rest = log.after(after);
        expect(partsOf([...had, ...rest])).toEqual(partsOf(plain(events)));
        expect(rest.at(-1)?.seq ?? after).toBe(log.seq);
      }),
    );
  });

  test('a long answer travels as a few messages of bounded size', () => {
    const log = new JobLog(new FakeClock(), () => {});
    for (let i = 0; i < 50_000; i++) {
      log.append({ type: 'answer', event: { type: 'text', choice: 0, block: 0, text: 'word ' } });
    }
    const events = log.after(0);
    expect(events.length).toBeLessThan(20);
    for (const event of events) expect(JSON.stringify(event).length).toBeLessThan(20_000);
    expect(partsOf(events)).toMatchObject([{ text: 'word '.repeat(50_000) }]);
  });
});

describe('following', () => {
  test('a follower that reconnects at any time sees the same text without repeats', async () => {
    await fc.assert(
      fc.asyncProperty(
        answers,
        fc.array(fc.nat(5), { minLength: 1, maxLength: 20 }),
        async (events, stays) => {
          const log = new JobLog(realClock, () => {});
          const had: JobEvent[] = [];
          const follow = (async () => {
            for (let visit = 0; had.at(-1)?.type !== 'state'; visit++) {
              const leaving = new AbortController();
              let left = (stays[visit % stays.length] ?? 0) + 1;
              for await (const event of log.follow(had.at(-1)?.seq ?? 0, leaving.signal)) {
                had.push(event);
                if (--left === 0) leaving.abort();
              }
            }
          })();
          for (const [index, event] of events.entries()) {
            log.append({ type: 'answer', event });
            if (index % 7 === 0) await new Promise((resolve) => setImmediate(resolve));
          }
          log.end();
          log.append({ type: 'state', state: 'done', error: null });
          await follow;
          expect(had.map((event) => event.seq)).toEqual(
            [...new Set(had.map((event) => event.seq))].sort((a, b) => a - b),
          );
          expect(partsOf(had)).toEqual(partsOf(plain(events)));
        },
      ),
      { numRuns: 15 },
    );
  });

  test('leaving ends the wait at once and releases everything', async () => {
    const clock = new FakeClock();
    const log = new JobLog(clock, () => {});
    const leaving = new AbortController();
    const follower = log.follow(0, leaving.signal);
    const next = follower.next();
    leaving.abort();
    expect(await next).toEqual({ done: true, value: undefined });
    expect(clock.waiting).toBe(0);
  });

  test('sends a burst of deltas as one message per pause', async () => {
    const clock = new FakeClock();
    const log = new JobLog(clock, () => {});
    const had: JobEvent[] = [];
    const follow = (async () => {
      for await (const event of log.follow(0)) had.push(event);
    })();
    for (let ms = 0; ms < 100; ms++) {
      for (let i = 0; i < 5; i++) {
        log.append({ type: 'answer', event: { type: 'text', choice: 0, block: 0, text: 'x' } });
      }
      await clock.advance(1);
    }
    log.end();
    await clock.advance(20);
    await follow;
    expect(had.length).toBeLessThanOrEqual(100 / 8 + 2);
    expect(partsOf(had)).toMatchObject([{ text: 'x'.repeat(500) }]);
  });
});

describe('writing to disk', () => {
  test('writes each event once, merged, at most every 250 ms', async () => {
    const clock = new FakeClock();
    const written: JobEvent[][] = [];
    const log = new JobLog(clock, ({ events }) => written.push(events));
    const all: AnswerEvent[] = [];
    for (let ms = 0; ms < 1000; ms += 10) {
      const event: AnswerEvent = { type: 'text', choice: 0, block: 0, text: `${ms} ` };
      all.push(event);
      log.append({ type: 'answer', event });
      await clock.advance(10);
    }
    expect(written.length).toBeLessThanOrEqual(4);
    expect(written.length).toBeGreaterThanOrEqual(3);
    log.flush();
    expect(partsOf(written.flat())).toEqual(partsOf(plain(all)));
  });

  test('retries entries that could not be written with the next write', async () => {
    const clock = new FakeClock();
    let full = true;
    const written: JobEvent[] = [];
    const failures: unknown[] = [];
    const write = ({ events }: LogWrite) => {
      if (full) throw new Error('disk full');
      written.push(...events);
    };
    const log = new JobLog(clock, write, (error) => failures.push(error));
    log.append({ type: 'answer', event: { type: 'text', choice: 0, block: 0, text: 'a' } });
    await clock.advance(300);
    expect(failures).toHaveLength(1);
    full = false;
    log.append({ type: 'answer', event: { type: 'text', choice: 0, block: 0, text: 'b' } });
    await clock.advance(300);
    expect(partsOf(written)).toMatchObject([{ text: 'ab' }]);
  });
});

describe('a log without an answer', () => {
  const call = (n: number) => ({ type: 'call', n, state: 'sending', error: null }) as const;

  test('stays short however much happens, and marks removed entries', async () => {
    const clock = new FakeClock();
    const onDisk = new Set<number>();
    const log = new JobLog(clock, ({ events, foldedTo }) => {
      for (const event of events) onDisk.add(event.seq);
      for (const seq of onDisk) if (seq <= foldedTo) onDisk.delete(seq);
    });
    for (let n = 0; n < 5000; n++) {
      log.append(call(n));
      await clock.advance(n % 50 === 0 ? 300 : 0);
    }
    log.flush();
    const all = log.after(0);
    expect(all.length).toBeLessThanOrEqual(501);
    expect(onDisk.size).toBeLessThanOrEqual(500);
    expect(all[0]).toMatchObject({ type: 'folded' });
    expect(all.at(-1)).toMatchObject({ type: 'call', n: 4999, seq: 5000 });
    // From the oldest entry that is kept, nothing is missing, and no gap is reported.
    const from = all[0]?.seq ?? 0;
    expect(log.after(from).map((event) => event.seq)).toEqual(
      Array.from({ length: 5000 - from }, (_, i) => from + 1 + i),
    );
  });

  test('keeps only the newest progress events, and none of them on disk', () => {
    const written: JobEvent[] = [];
    const log = new JobLog(new FakeClock(), ({ events }) => written.push(...events));
    log.append(call(0));
    for (let count = 1; count <= 300; count++) {
      log.append({ type: 'poll', polls: { count, lastAt: 1, state: 'composing' } });
      log.append({ type: 'progress', progress: { done: count, total: 300 } });
      log.flush();
    }
    expect(log.after(0)).toMatchObject([
      { type: 'call' },
      { type: 'poll', polls: { count: 300 }, seq: 600 },
      { type: 'progress', progress: { done: 300 }, seq: 601 },
    ]);
    expect(log.after(599)).toHaveLength(2);
    expect(written.map((event) => event.type)).toEqual(['call']);
  });

  test('continues the numbering of an earlier run', async () => {
    const log = new JobLog(realClock, () => {}, undefined, 40);
    log.append(call(0));
    log.end();
    const seen: JobEvent[] = [];
    for await (const event of log.follow(12)) seen.push(event);
    expect(seen).toMatchObject([
      { type: 'folded', seq: 40 },
      { type: 'call', seq: 41 },
    ]);
    expect(log.after(40)).toMatchObject([{ type: 'call', seq: 41 }]);
  });
});
