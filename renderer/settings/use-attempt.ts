import { useState } from 'react';
import { type CallProblem, callProblem } from '../lib/call-problem.ts';

/** A call made by a button: whether it runs, and what became of it. */
export function useAttempt() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<CallProblem | null>(null);

  /** Runs one attempt; the one before is forgotten. Resolves to false when it failed. */
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
