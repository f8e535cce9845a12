import { type CallProblem, callProblem } from '../lib/call-problem.ts';
import { problemMessage, problemTitle } from './problem-message.ts';
import { toast } from './toast.tsx';

/** Shows a toast that a call failed, and why. */
export function toastProblem(title: string, problem: CallProblem): void {
  toast.show({ title: problemTitle(problem, title), description: problemMessage(problem), tone: 'bad' });
}

/** Runs an operation, and shows a toast if it fails. */
export async function attempt(failed: string, run: () => Promise<unknown>): Promise<void> {
  try {
    await run();
  } catch (thrown) {
    toastProblem(failed, callProblem(thrown));
  }
}
