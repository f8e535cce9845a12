import { expect, test } from 'vitest';
import type { Turn } from '../../shared/domain/conversation.ts';
import type { JobEvent } from '../../shared/domain/job.ts';
import { AnswerStreams } from './answer-streams.ts';
import type { WatchJob } from './chat-deps.ts';
import { NOTHING_LIVE } from './fold-job-events.ts';

const JOB = '01J00000000000000000000001';
const TURN = '01J00000000000000000000002';

function streaming(text: string, seq: number): Turn {
  return {
    id: TURN,
    conversationId: '01J00000000000000000000003',
    parentId: null,
    role: 'assistant',
    createdAt: 0,
    parts: text === '' ? [] : [{ type: 'text', block: 0, text }],
    status: 'streaming',
    siblings: [TURN],
    answer: {
      interface: 'chat',
      model: 'm',
      answeredBy: null,
      finishReason: null,
      stopSequence: null,
      explanation: null,
      usage: null,
      error: null,
      notices: [],
      logprobs: [],
      meta: {},
      jobId: JOB,
      seq,
    },
  };
}

const text = (seq: number, words: string): JobEvent => ({
  type: 'answer',
  seq,
  at: 0,
  event: { type: 'text', choice: 0, block: 0, text: words },
});

function setUp(first: Turn) {
  let shown = first;
  const watches: { after: number; signal: AbortSignal; give(events: JobEvent[]): void }[] = [];
  const watchJob: WatchJob = ({ after, signal, onEvents }) => {
    watches.push({ after, signal, give: (events) => onEvents(events) });
    return new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
  };
  let now = 0;
  const frames = {
    now: () => {
      now += 1000;
      return now;
    },
    nextFrame: () => () => {},
  };
  const streams = new AnswerStreams(
    { watchJob, frames },
    {
      find: () => ({ turn: shown, live: NOTHING_LIVE }),
      show: (turn) => {
        shown = turn;
      },
      reread: async () => {},
      ended: () => {},
    },
  );
  const readAgain = (turn: Turn) => {
    shown = turn;
    streams.attach([turn]);
  };
  return {
    streams,
    watches,
    readAgain,
    words: () => shown.parts.map((part) => 'text' in part && part.text).join(''),
  };
}

test('a turn read again ahead of its watch is watched from its own number: a merged delta is not added twice', () => {
  const { streams, watches, readAgain, words } = setUp(streaming('', 0));
  streams.attach([streaming('', 0)]);
  readAgain(streaming('ab', 2));
  // The old watch's message was on its way: numbers 1 to 3 in one, of which the turn holds two already.
  watches[0]?.give([text(3, 'abc')]);
  expect(watches.map((watch) => watch.after)).toEqual([0, 2]);
  expect(watches[0]?.signal.aborted).toBe(true);
  watches[1]?.give([text(3, 'c')]);
  expect(words()).toBe('abc');
  streams.close();
});

test('a turn read again where its watch stands is left with it', () => {
  const { streams, watches, readAgain, words } = setUp(streaming('', 0));
  streams.attach([streaming('', 0)]);
  watches[0]?.give([text(2, 'ab')]);
  readAgain(streaming('ab', 2));
  watches[0]?.give([text(3, 'c')]);
  expect(watches).toHaveLength(1);
  expect(words()).toBe('abc');
  streams.close();
});
