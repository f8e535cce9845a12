import type { CallProblem } from '../lib/call-problem.ts';
import { toast } from '../ui/toast.tsx';
import { problemTitle, problemWords } from './problem-words.ts';

/** Shows that a call failed, and why. */
export function toastProblem(title: string, problem: CallProblem): void {
  toast.show({ title: problemTitle(problem, title), description: problemWords(problem), tone: 'bad' });
}
