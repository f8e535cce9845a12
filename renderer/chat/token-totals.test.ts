import { expect, it } from 'vitest';
import type { AnswerGroup, Turn } from '../../shared/domain/conversation.ts';
import { conversationTokens, turnTokens } from './token-totals.ts';

it('turnTokens derives a total only if both parts are known', () => {
  expect(turnTokens({ inputTokens: 3, outputTokens: 4, totalTokens: null, raw: {} }).total).toBe(7);
  expect(turnTokens({ inputTokens: 3, outputTokens: null, totalTokens: null, raw: {} }).total).toBeNull();
});

const usage = (output: number) => ({ inputTokens: 10, outputTokens: output, totalTokens: null, raw: {} });
const answer = (id: string, group: AnswerGroup, output: number): Turn => ({
  id,
  conversationId: 'c',
  parentId: 'question',
  siblings: ['a', 'b'],
  role: 'assistant',
  parts: [],
  status: 'complete',
  createdAt: 0,
  answer: {
    jobId: id,
    model: 'm',
    answeredBy: null,
    interface: 'chat',
    seq: 1,
    finishReason: null,
    stopSequence: null,
    explanation: null,
    usage: usage(output),
    logprobs: [],
    meta: {},
    notices: [],
    error: null,
    group,
  },
});

it('conversationTokens adds up compared answers but counts the choices of one call once', () => {
  const compared = { id: 'g', kind: 'compare' } as const;
  expect(conversationTokens([answer('a', compared, 1), answer('b', compared, 2)])).toMatchObject({
    output: 3,
    answers: 2,
  });
  const choices = { id: 'g', kind: 'choices' } as const;
  expect(conversationTokens([answer('a', choices, 5), answer('b', choices, 5)])).toMatchObject({
    output: 5,
    answers: 2,
  });
});
