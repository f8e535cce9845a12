import { useRef } from 'react';
import { DOUBLE_PRESS_MS } from '../../shared/domain/operation-ids.ts';

/**
 * Returns a handler that treats a double click as one press, for buttons whose second press would undo or repeat the
 * first.
 */
export function useSinglePress(run: () => void): () => void {
  const last = useRef(Number.NEGATIVE_INFINITY);
  return () => {
    const now = performance.now();
    const isSame = now - last.current < DOUBLE_PRESS_MS;
    last.current = now;
    if (!isSame) run();
  };
}
