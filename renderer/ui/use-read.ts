import { useEffect, useEffectEvent, useState } from 'react';
import { type CallProblem, callProblem } from '../lib/call-problem.ts';

interface Read<T> {
  /** Null until it is read. */
  readonly value: T | null;
  readonly problem: CallProblem | null;
  /** Reads it again. What was read stays until the answer comes. */
  readonly again: () => void;
}

/**
 * Reads something for a view, and anew when `key` changes; null reads nothing. Only the answer to the last question is
 * shown.
 */
export function useRead<T>(key: string | null, read: () => Promise<T>): Read<T> {
  const [last, setLast] = useState<(Omit<Read<T>, 'again'> & { readonly key: string }) | null>(null);
  const [asks, setAsks] = useState(0);
  const ask = useEffectEvent(read);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each ask requests another read
  useEffect(() => {
    if (key === null) return setLast(null);
    let isLast = true;
    ask().then(
      (value) => isLast && setLast({ key, value, problem: null }),
      (thrown: unknown) => isLast && setLast({ key, value: null, problem: callProblem(thrown) }),
    );
    return () => {
      isLast = false;
    };
  }, [key, asks]);
  const { value = null, problem = null } = last?.key === key ? last : {};
  return { value, problem, again: () => setAsks((had) => had + 1) };
}
