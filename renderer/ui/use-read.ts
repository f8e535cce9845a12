import { useEffect, useEffectEvent, useState } from 'react';
import { type CallProblem, callProblem } from '../lib/call-problem.ts';

interface Read<T> {
  /** Null until it has loaded. */
  readonly value: T | null;
  readonly problem: CallProblem | null;
  /** Whether the result for the current key is pending. */
  readonly loading: boolean;
  /** Loads it again; the old value stays until the new result arrives. */
  readonly again: () => void;
}

/**
 * Loads a value for a view, and again when `key` changes; null loads nothing. Only the result of the last request is
 * used.
 * @param options.keeps whether the value stays until the next result, even when `key` changes or loading fails
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: `again` requests another read
  useEffect(() => {
    if (key === null) return keeps ? undefined : setLast(null);
    let isLast = true;
    ask().then(
      (value) => isLast && setLast({ key, value, problem: null }),
      (thrown: unknown) =>
        isLast &&
        setLast((previous) => ({
          key,
          value: keeps && previous ? previous.value : null,
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
  return { value, problem, loading, again: () => setAsks((previous) => previous + 1) };
}
