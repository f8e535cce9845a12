import { type MouseEvent, useRef } from 'react';
import { DOUBLE_PRESS_MS } from '../../shared/domain/operation-ids.ts';

/** The mouse moves less than this during a double click, in CSS pixels. */
const STILL_PX = 5;

/** The latest click on any control that takes a double click as one press; `at`: its time stamp in milliseconds. */
let latest = { at: Number.NEGATIVE_INFINITY, x: 0, y: 0 };

/**
 * Returns a handler that treats a double click as one press, for buttons whose second press would undo or repeat the
 * first. This holds even if the first click put another such button under the mouse.
 */
export function useSinglePress(run: () => void): (event: MouseEvent) => void {
  const last = useRef(Number.NEGATIVE_INFINITY);
  return (event) => {
    // When the user pressed; a busy page handles it later.
    const at = event.timeStamp;
    const isSame = isDoubleClick(event) || at - last.current < DOUBLE_PRESS_MS;
    last.current = at;
    if (!isSame) run();
  };
}

/** Keys and programs click with a count of 0. */
function isDoubleClick({ detail, timeStamp: at, clientX: x, clientY: y }: MouseEvent): boolean {
  if (detail === 0) return false;
  const before = latest;
  latest = { at, x, y };
  return at - before.at < DOUBLE_PRESS_MS && Math.hypot(x - before.x, y - before.y) < STILL_PX;
}
