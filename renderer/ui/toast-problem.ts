import { type CallProblem, callProblem } from '../lib/call-problem.ts';
import { problemMessage, problemTitle } from './problem-message.ts';
import { toast } from './toast.tsx';

/** Shows that a call failed, and why. */
export function toastProblem(title: string, problem: CallProblem): void {
  toast.show({ title: problemTitle(problem, title), description: problemMessage(problem), tone: 'bad' });
}

/** Does what the user asked for; shows that it failed, and why. */
export async function attempt(failed: string, run: () => Promise<unknown>): Promise<void> {
  try {
    await run();
  } catch (thrown) {
    toastProblem(failed, callProblem(thrown));
  }
}
