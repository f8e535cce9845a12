import { useEffect, useEffectEvent, useState } from 'react';
import { type CallProblem, callProblem } from '../lib/call-problem.ts';

interface Read<T> {
  /** Null until it is read. */
  readonly value: T | null;
  readonly problem: CallProblem | null;
  /** The answer for the present key is awaited. */
  readonly loading: boolean;
  /** Reads it again. What was read stays until the answer comes. */
  readonly again: () => void;
}

/**
 * Reads something for a view, and anew when `key` changes; null reads nothing. Only the answer to the last question is
 * shown.
 * @param options.keeps what was read stays until another answer comes, also when `key` changes or a read fails
 */
export function useRead<T>(
  key: string | null,
  read: () => Promise<T>,
  { keeps = false }: { readonly keeps?: boolean } = {},
): Read<T> {
  const [last, setLast] = useState<(Pick<Read<T>, 'value' | 'problem'> & { readonly key: string }) | null>(
    null,
  );
  const [asks, setAsks] = useState(0);
  const ask = useEffectEvent(read);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each ask requests another read
  useEffect(() => {
    if (key === null) return keeps ? undefined : setLast(null);
    let isLast = true;
    ask().then(
      (value) => isLast && setLast({ key, value, problem: null }),
      (thrown: unknown) =>
        isLast &&
        setLast((had) => ({
          key,
          value: keeps && had ? had.value : null,
          problem: callProblem(thrown),
        })),
    );
    return () => {
      isLast = false;
    };
  }, [key, asks, keeps]);
  const isOfKey = last?.key === key;
  const { value = null, problem = null } = (keeps || isOfKey ? last : null) ?? {};
  const loading = key !== null && !isOfKey;
  return { value, problem, loading, again: () => setAsks((had) => had + 1) };
}
