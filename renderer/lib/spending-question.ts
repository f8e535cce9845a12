import { createStore } from 'zustand/vanilla';
import type { SpendingQuestion } from '../../shared/domain/price.ts';

interface Open {
  readonly question: SpendingQuestion;
  readonly answered: Promise<boolean>;
  /** Answers the question; only the first answer counts. */
  readonly answer: (send: boolean) => void;
}

/** The question asked before a spending limit is exceeded; null if there is none. The window shows it. */
export const spendingQuestion = createStore<{ readonly open: Open | null }>(() => ({ open: null }));

/**
 * Makes a call. If it would exceed a spending limit, the user is asked, and the call is repeated or
 * refused.
 * @param allow tells the core that these operations may exceed the limit
 * @param questionOf returns the question in a limit error; null for any other error
 */
export async function withinLimit(
  send: () => Promise<unknown>,
  allow: (operations: readonly string[]) => Promise<unknown>,
  questionOf: (thrown: unknown) => SpendingQuestion | null,
): Promise<unknown> {
  for (;;) {
    try {
      return await send();
    } catch (thrown) {
      const question = questionOf(thrown);
      if (question === null || !(await ask(question))) throw thrown;
      await allow(question.operations);
    }
  }
}

/** Asks one question for several calls of a connection, as in a batch; other connections wait for their turn. */
async function ask(question: SpendingQuestion): Promise<boolean> {
  for (;;) {
    const { open } = spendingQuestion.getState();
    if (open === null) break;
    const send = await open.answered;
    if (open.question.connectionId === question.connectionId) return send;
  }
  const { promise: answered, resolve } = Promise.withResolvers<boolean>();
  const answer = (send: boolean) => {
    if (spendingQuestion.getState().open?.answered === answered) spendingQuestion.setState({ open: null });
    resolve(send);
  };
  spendingQuestion.setState({ open: { question, answered, answer } });
  return answered;
}
