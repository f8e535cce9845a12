import type { FromMain } from './messages.ts';

/** Sends a message to the test that started this process. */
export const send = (message: FromMain) => void process.send?.(message);
/** Notifies the test of a call that the user would notice. */
export const called = (what: string, details: unknown = null) => send({ type: 'called', what, details });
/** Pending requests to a page. */
export const questions = new Map<number, (value: unknown) => void>();
let asked = 0;

/** Sends a request to a page; resolves to its response. */
export function ask(question: (id: number) => FromMain): Promise<unknown> {
  const id = ++asked;
  send(question(id));
  return new Promise((resolve) => questions.set(id, resolve));
}
