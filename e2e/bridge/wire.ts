import type { FromMain } from './messages.ts';

/** Sends a message to the test that started this process. */
export const send = (message: FromMain) => void process.send?.(message);
/** Tells the test of a function that the user would notice. */
export const called = (what: string, details: unknown = null) => send({ type: 'called', what, details });
/** Questions to a page that are not answered yet. */
export const questions = new Map<number, (value: unknown) => void>();
let asked = 0;

/** Asks a page something; resolves to its answer. */
export function ask(question: (id: number) => FromMain): Promise<unknown> {
  const id = ++asked;
  send(question(id));
  return new Promise((resolve) => questions.set(id, resolve));
}
