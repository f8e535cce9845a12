import { type MouseEvent, useRef } from 'react';
import { DOUBLE_PRESS_MS } from '../../shared/domain/operation-ids.ts';

/**
 * Returns a handler that treats a double click as one press, for buttons whose second press would undo or repeat the
 * first.
 */
export function useSinglePress(run: () => void): (event: MouseEvent) => void {
  const last = useRef(Number.NEGATIVE_INFINITY);
  return (event) => {
    // When the user pressed; a busy page handles it later.
    const at = event.timeStamp;
    // The system may allow more time for a double click, which counts its clicks. Keys count none.
    const isSame = event.detail > 1 || at - last.current < DOUBLE_PRESS_MS;
    last.current = at;
    if (!isSame) run();
  };
}
