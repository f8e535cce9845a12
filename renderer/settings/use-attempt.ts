import { useState } from 'react';
import { type CallProblem, callProblem } from '../lib/call-problem.ts';

/** Returns the state of a button's call: whether it runs, and its result. */
export function useAttempt() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<CallProblem | null>(null);

  /** Starts an attempt and clears the previous one. Resolves to false when it failed. */
  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    setProblem(null);
    try {
      await work();
      return true;
    } catch (error) {
      setProblem(callProblem(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, attempt };
}
