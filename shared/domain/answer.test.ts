import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AnswerEvent } from './answer-event.ts';
import { type Answer, applyAnswerEvent } from './apply-answer-event.ts';
import { type JobEvent, jobEvent } from './job.ts';
import { mergeEvents } from './merge-events.ts';

const empty: Answer = {
  parts: [],
  info: {
    interface: 'chat',
    model: 'vendor-s2',
    answeredBy: null,
    finishReason: null,
    stopSequence: null,
    explanation: null,
    usage: null,
    error: null,
    notices: [],
    logprobs: [],
    meta: {},
    jobId: null,
    seq: 0,
  },
};

const small = { choice: fc.nat({ max: 1 }), block: fc.nat({ max: 2 }) };
const answerEvent: fc.Arbitrary<AnswerEvent> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ type: fc.constant('text' as const), ...small, text: fc.string() }) },
  fc.record({ type: fc.constant('thinking' as const), ...small, text: fc.string() }),
  fc.record({
    type: fc.constant('tool_call' as const),
    ...small,
    id: fc.option(fc.string()),
    name: fc.option(fc.string()),
    input: fc.string(),
  }),
  fc.record({ type: fc.constant('signature' as const), ...small, signature: fc.string() }),
  fc.record({ type: fc.constant('block' as const), ...small, json: fc.constant({ type: 'x' }) }),
  fc.record({
    type: fc.constant('finish' as const),
    choice: small.choice,
    reason: fc.string(),
    stopSequence: fc.constant(null),
    explanation: fc.constant(null),
  }),
);
const log = fc
  .array(answerEvent, { maxLength: 60 })
  .map((events) => events.map((event, i): JobEvent => ({ type: 'answer', seq: i + 1, at: 0, event })));

const fold = (events: readonly JobEvent[], choice: number) =>
  events.reduce((a, e) => (e.type === 'answer' ? applyAnswerEvent(a, e.event, choice) : a), empty);

test('merging job events changes neither the answer nor the last sequence number', () => {
  fc.assert(
    fc.property(log, fc.nat({ max: 1 }), (events, choice) => {
      const merged = mergeEvents(events);
      expect(fold(merged, choice)).toEqual(fold(events, choice));
      expect(merged.at(-1)?.seq).toBe(events.at(-1)?.seq);
      for (const event of merged) expect(jobEvent.safeParse(event).success).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test('a reader that resumes after any sequence number gets the same answer', () => {
  fc.assert(
    fc.property(log, fc.nat({ max: 60 }), (events, left) => {
      const before = mergeEvents(events.filter((e) => e.seq <= left));
      const after = mergeEvents(events.filter((e) => e.seq > left));
      expect(fold([...before, ...after], 0)).toEqual(fold(events, 0));
    }),
  );
});

test('a thousand deltas of one block merge into one event', () => {
  const events = Array.from(
    { length: 1000 },
    (_, i): JobEvent => ({
      type: 'answer',
      seq: i + 1,
      at: i,
      event: { type: 'text', choice: 0, block: 0, text: 'ab' },
    }),
  );
  expect(mergeEvents(events)).toEqual([
    {
      type: 'answer',
      seq: 1000,
      at: 999,
      event: { type: 'text', choice: 0, block: 0, text: 'ab'.repeat(1000) },
    },
  ]);
});

test('events of another choice leave the answer unchanged', () => {
  const event: AnswerEvent = { type: 'text', choice: 1, block: 0, text: 'x' };
  expect(applyAnswerEvent(empty, event, 0)).toBe(empty);
  expect(applyAnswerEvent(empty, event, 1).parts).toEqual([{ type: 'text', block: 0, text: 'x' }]);
});
