import { useRef } from 'react';
import { DOUBLE_PRESS_MS } from '../../shared/domain/operation-ids.ts';

/** For a button whose second press would undo or repeat the first: a double click is one press. */
export function useSinglePress(run: () => void): () => void {
  const last = useRef(Number.NEGATIVE_INFINITY);
  return () => {
    const now = performance.now();
    const isSame = now - last.current < DOUBLE_PRESS_MS;
    last.current = now;
    if (!isSame) run();
  };
}
