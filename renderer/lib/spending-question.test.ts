import { expect, it, vi } from 'vitest';
import type { SpendingQuestion } from '../../shared/domain/price.ts';
import { spendingQuestion, withinLimit } from './spending-question.ts';

class OverLimit extends Error {
  readonly question: SpendingQuestion;

  constructor(connectionId: string, operation: string) {
    super('over the limit');
    this.question = {
      ...{ connectionId, limit: { amount: 1, per: 'day' }, spent: 1, reserved: 0, next: 0 },
      operations: [operation],
    };
  }
}
const questionOf = (thrown: unknown) => (thrown instanceof OverLimit ? thrown.question : null);

/** Simulates a core that refuses operations until they are allowed. */
function limited(connectionId: string) {
  const allowed: string[] = [];
  const allow = async (operations: readonly string[]) => void allowed.push(...operations);
  const sent: string[] = [];
  const call = (operation: string) =>
    withinLimit(
      async () => {
        if (!allowed.includes(operation)) throw new OverLimit(connectionId, operation);
        sent.push(operation);
        return operation;
      },
      allow,
      questionOf,
    );
  return { allowed, sent, call };
}
const question = () => spendingQuestion.getState().open;
const questionOpen = () => vi.waitFor(() => expect(question()).not.toBeNull());

it('the spending limit asks once for all calls of a connection and sends each once', async () => {
  const { sent, call } = limited('a');
  const calls = ['one', 'two', 'three'].map(call);
  await questionOpen();
  question()?.answer(true);
  expect(await Promise.all(calls)).toEqual(['one', 'two', 'three']);
  expect(sent.toSorted()).toEqual(['one', 'three', 'two']);
  expect(question()).toBeNull();
});

it('a canceled spending question rejects the call, and only the first answer counts', async () => {
  const { sent, allowed, call } = limited('a');
  const refused = call('one');
  await questionOpen();
  const open = question();
  open?.answer(false);
  open?.answer(true);
  await expect(refused).rejects.toBeInstanceOf(OverLimit);
  expect([sent, allowed, question()]).toEqual([[], [], null]);
});

it('spending questions of several connections are asked one after another', async () => {
  const [a, b] = [limited('a'), limited('b')];
  const [first, second] = [a.call('one'), b.call('two')];
  await questionOpen();
  expect(question()?.question.connectionId).toBe('a');
  question()?.answer(false);
  await expect(first).rejects.toBeInstanceOf(OverLimit);
  await questionOpen();
  expect(question()?.question.connectionId).toBe('b');
  question()?.answer(true);
  expect(await second).toBe('two');
});

it('other errors are passed through without a spending question', async () => {
  const other = new Error('lost');
  const allow = vi.fn();
  await expect(withinLimit(() => Promise.reject(other), allow, questionOf)).rejects.toBe(other);
  expect(allow).not.toHaveBeenCalled();
});
