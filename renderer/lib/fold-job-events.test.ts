import { describe, expect, it } from 'vitest';
import type { Turn } from '../../shared/domain/conversation.ts';
import type { JobEvent } from '../../shared/domain/job.ts';
import type { JobState } from '../../shared/domain/job-state.ts';
import { foldJobEvents, NOTHING_LIVE } from './fold-job-events.ts';

const turn: Turn = {
  id: 't',
  conversationId: 'c',
  parentId: 'p',
  role: 'assistant',
  createdAt: 0,
  parts: [],
  status: 'waiting',
  siblings: ['t'],
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
    jobId: 'j',
    seq: 0,
  },
};
const text = (seq: number, words: string): JobEvent => ({
  type: 'answer',
  seq,
  at: seq * 1000,
  event: { type: 'text', choice: 0, block: 1, text: words },
});
const thinking = (seq: number): JobEvent => ({
  type: 'answer',
  seq,
  at: seq * 1000,
  event: { type: 'thinking', choice: 0, block: 0, text: 'hm' },
});
const state = (seq: number, name: JobState): JobEvent => ({
  type: 'state',
  seq,
  at: seq * 1000,
  state: name,
  error: null,
});

describe('foldJobEvents', () => {
  it('ignores events that it has already applied', () => {
    const once = foldJobEvents(turn, NOTHING_LIVE, [text(1, 'a'), text(2, 'b')]);
    const again = foldJobEvents(once.turn, once.live, [text(1, 'a'), text(2, 'b'), text(3, 'c')]);
    expect(again.turn.parts).toMatchObject([{ text: 'abc' }]);
    expect(again.turn.answer?.seq).toBe(3);
  });

  it.each([
    ['done', 'complete'],
    ['stopped', 'stopped'],
    ['interrupted', 'interrupted'],
    ['failed', 'failed'],
    ['rejected', 'failed'],
    ['unknown', 'failed'],
  ] as const)('sets the turn of a job that is %s to %s', (job, status) => {
    expect(foldJobEvents(turn, NOTHING_LIVE, [text(1, 'a'), state(2, job)]).turn.status).toBe(status);
  });

  it('reports when the job ended, until the answer is continued', () => {
    const ended = foldJobEvents(turn, NOTHING_LIVE, [text(1, 'a'), { ...state(2, 'stopped'), at: 5000 }]);
    expect(ended.live.endedAt).toBe(5000);
    expect(foldJobEvents(ended.turn, ended.live, [text(3, 'b')]).live.endedAt).toBeNull();
  });

  it('is waiting until the first text, then streaming', () => {
    const begun = foldJobEvents(turn, NOTHING_LIVE, [state(1, 'sending'), state(2, 'running')]);
    expect(begun.turn.status).toBe('waiting');
    expect(foldJobEvents(begun.turn, begun.live, [text(3, 'a')]).turn.status).toBe('streaming');
  });

  it('shows still_waiting events until the next text', () => {
    const had = foldJobEvents(turn, NOTHING_LIVE, [state(1, 'running')]);
    const silent = foldJobEvents(had.turn, had.live, [
      { type: 'still_waiting', seq: 1, at: 5000, silentMs: 15_000 },
    ]);
    expect(silent.live).toMatchObject({ silentMs: 15_000, silentAt: 5000 });
    expect(foldJobEvents(silent.turn, silent.live, [text(2, 'a')]).live.silentMs).toBe(0);
  });

  it('measures thinking from its start to the first text after it', () => {
    const thought = foldJobEvents(turn, NOTHING_LIVE, [
      thinking(1),
      thinking(3),
      text(13, 'a'),
      state(20, 'done'),
    ]);
    expect(thought.live.thinking[0]).toEqual({ from: 1000, to: 13_000 });
  });

  it('requests a reload if a part it lacks was folded away', () => {
    const folded: JobEvent = { type: 'folded', seq: 9, at: 0 };
    expect(foldJobEvents(turn, NOTHING_LIVE, [folded]).reread).toBe(true);
    const ahead = foldJobEvents(turn, NOTHING_LIVE, [text(12, 'a')]);
    expect(foldJobEvents(ahead.turn, ahead.live, [folded]).reread).toBe(false);
  });
});

describe('foldJobEvents of one choice', () => {
  const second = turn.answer && { ...turn, answer: { ...turn.answer, choice: 1 } };
  const thinkingOf = (seq: number, choice: number): JobEvent => ({
    type: 'answer',
    seq,
    at: seq,
    event: { type: 'thinking', choice, block: 0, text: `thought ${choice}` },
  });

  it('applies its own text, thinking and events for all choices', () => {
    if (!second) throw new Error('no answer');
    const usage = { inputTokens: 1, outputTokens: 2, totalTokens: 3, raw: {} };
    const { turn: after, live } = foldJobEvents(second, NOTHING_LIVE, [
      thinkingOf(1, 0),
      thinkingOf(2, 1),
      { type: 'answer', seq: 3, at: 3, event: { type: 'text', choice: 0, block: 1, text: 'not mine' } },
      { type: 'answer', seq: 4, at: 4, event: { type: 'usage', usage } },
    ]);
    expect(after.parts).toEqual([{ type: 'thinking', block: 0, text: 'thought 1' }]);
    expect(after.answer?.usage).toEqual(usage);
    // The other choice has started its text; this one is still thinking.
    expect(live.thinking).toEqual({ 0: { from: 2, to: null } });
  });
});
