import { afterEach, expect, test, vi } from 'vitest';
import type { Turn } from '../../shared/domain/conversation.ts';
import type { JobEvent } from '../../shared/domain/job.ts';
import { CallError } from '../lib/connection.ts';
import { NOTHING_LIVE } from '../lib/fold-job-events.ts';
import type { WatchJob } from '../lib/watch-job.ts';
import { AnswerStreams } from './answer-streams.ts';

afterEach(() => void vi.unstubAllGlobals());

const JOB = '01J00000000000000000000001';
const TURN = '01J00000000000000000000002';

function streaming(text: string, seq: number, id = TURN, choice = 0): Turn {
  return {
    id,
    conversationId: '01J00000000000000000000003',
    parentId: null,
    role: 'assistant',
    createdAt: 0,
    parts: text === '' ? [] : [{ type: 'text', block: 0, text }],
    status: 'streaming',
    siblings: [id],
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
      ...(choice > 0 ? { choice } : {}),
    },
  };
}

const text = (seq: number, words: string, choice = 0): JobEvent => ({
  type: 'answer',
  seq,
  at: 0,
  event: { type: 'text', choice, block: 0, text: words },
});

function setUp(...first: Turn[]) {
  const shown = new Map(first.map((turn) => [turn.id, turn]));
  const ended: string[][] = [];
  const ends: (() => void)[] = [];
  const watches: { after: number; signal: AbortSignal; give(events: JobEvent[]): void }[] = [];
  const rereads: number[] = [];
  const fails: ((error: Error) => void)[] = [];
  const watchJob: WatchJob = ({ after, signal, onEvents }) => {
    watches.push({ after, signal, give: (events) => onEvents(events) });
    return new Promise((resolve, reject) => {
      ends.push(resolve);
      fails.push(reject);
      signal.addEventListener('abort', () => resolve());
    });
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
      find: (id) => {
        const turn = shown.get(id);
        return turn && { turn, live: NOTHING_LIVE };
      },
      show: (answers) => {
        for (const { turn } of answers) shown.set(turn.id, turn);
      },
      reread: async () => void rereads.push(watches.length),
      ended: (turnIds) => ended.push([...turnIds]),
    },
  );
  const readAgain = (turn: Turn) => {
    shown.set(turn.id, turn);
    streams.attach([turn]);
  };
  return {
    streams,
    watches,
    readAgain,
    ended,
    rereads,
    end: (at: number) => ends[at]?.(),
    fail: (at: number, error: Error) => fails[at]?.(error),
    words: (id = TURN) =>
      shown
        .get(id)
        ?.parts.map((part) => 'text' in part && part.text)
        .join(''),
  };
}

test('reloading a turn ahead of its stream restarts the stream there and adds no delta twice', () => {
  const { streams, watches, readAgain, words } = setUp(streaming('', 0));
  streams.attach([streaming('', 0)]);
  readAgain(streaming('ab', 2));
  // The old stream's message was already under way: events 1 to 3 merged, two of which the turn already
  // holds.
  watches[0]?.give([text(3, 'abc')]);
  expect(watches.map((watch) => watch.after)).toEqual([0, 2]);
  expect(watches[0]?.signal.aborted).toBe(true);
  watches[1]?.give([text(3, 'c')]);
  expect(words()).toBe('abc');
  streams.close();
});

test('reloading a turn at its current sequence number keeps the running stream', () => {
  const { streams, watches, readAgain, words } = setUp(streaming('', 0));
  streams.attach([streaming('', 0)]);
  watches[0]?.give([text(2, 'ab')]);
  readAgain(streaming('ab', 2));
  watches[0]?.give([text(3, 'c')]);
  expect(watches).toHaveLength(1);
  expect(words()).toBe('abc');
  streams.close();
});

const OTHER = '01J00000000000000000000004';

test('the choices of one model call share one stream, and each receives its own text', async () => {
  const turns = [streaming('', 0), streaming('', 0, OTHER, 1)];
  const { streams, watches, words, ended, end } = setUp(...turns);
  streams.attach(turns);
  expect(watches).toHaveLength(1);
  watches[0]?.give([text(1, 'one', 0), text(2, 'two', 1), text(3, '!', 0)]);
  expect([words(), words(OTHER)]).toEqual(['one!', 'two']);
  end(0);
  await expect.poll(() => ended).toEqual([[TURN, OTHER]]);
  expect(streams.active).toBe(false);
});

test('a choice at another sequence number gets its own stream; the first keeps its stream', () => {
  const turns = [streaming('', 0), streaming('', 0, OTHER, 1)];
  const { streams, watches, readAgain, words } = setUp(...turns);
  streams.attach(turns);
  readAgain(streaming('ab', 2, OTHER, 1));
  expect(watches.map((watch) => watch.after)).toEqual([0, 2]);
  expect(watches[0]?.signal.aborted).toBe(false);
  watches[0]?.give([text(1, 'x', 0), text(3, 'abc', 1)]);
  watches[1]?.give([text(3, 'c', 1)]);
  expect([words(), words(OTHER)]).toEqual(['x', 'abc']);
  streams.close();
});

test('a defect while an answer streams is reported once, and the stream is not restarted', async () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  const { streams, fail, ended, rereads } = setUp(streaming('', 0));
  streams.attach([streaming('', 0)]);
  const defect = new TypeError('a bug');
  fail(0, defect);
  await vi.waitFor(() => expect(reported.mock.calls).toEqual([[defect]]));
  // Reading the running turn would attach its stream again.
  expect(rereads).toEqual([]);
  expect(ended).toEqual([]);
});

test('a stream that the core refuses ends, and the stored turn decides', async () => {
  const { streams, fail, ended } = setUp();
  streams.attach([streaming('', 0)]);
  fail(0, new CallError('NOT_FOUND'));
  await expect.poll(() => ended).toEqual([[TURN]]);
});
