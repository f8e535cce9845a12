import { type CallProblem, callProblem } from '../lib/call-problem.ts';
import { problemMessage, problemTitle } from './problem-message.ts';
import { toast } from './toast.tsx';

/**
 * Shows a toast if a call failed, and why.
 * @returns whether it succeeded
 */
export function toastProblem(title: string, problem: CallProblem | null): boolean {
  if (problem === null) return true;
  toast.show({ title: problemTitle(problem, title), description: problemMessage(problem), tone: 'bad' });
  return false;
}

/**
 * Runs an operation, and shows a toast if it fails.
 * @returns whether it succeeded
 */
export async function succeeds(failed: string, run: () => Promise<unknown>): Promise<boolean> {
  try {
    await run();
    return true;
  } catch (thrown) {
    return toastProblem(failed, callProblem(thrown));
  }
}

/** Runs an operation, and shows a toast if it fails. */
export async function attempt(failed: string, run: () => Promise<unknown>): Promise<void> {
  await succeeds(failed, run);
}
