import { useEffect, useRef, useState } from 'react';
import { type AreaId, type AreaTargets, useAreaTarget } from './area-state.ts';

const FLASH_MS = 1800;

/** The requests that were fulfilled: a view that comes back does not fulfil them again. */
const fulfilled = new WeakSet<AreaTargets[AreaId]>();

/**
 * Brings the row that was asked for into view, and returns its id for a moment, in which it lights up.
 * @param find resolves to the id of its row once the list has it; null where it is gone
 */
export function useShownTarget<A extends AreaId>(
  area: A,
  find: (target: AreaTargets[A]) => Promise<string | null>,
  show: (id: string) => void,
): string | null {
  const target = useAreaTarget(area);
  const [flashed, flash] = useFlash();
  const latest = useRef({ find, show });
  latest.current = { find, show };
  useEffect(() => {
    if (!target || fulfilled.has(target)) return;
    let disposed = false;
    void latest.current.find(target).then((id) => {
      if (disposed) return;
      fulfilled.add(target);
      if (id === null) return;
      flash(id);
      // The list knows the row only after it was drawn.
      requestAnimationFrame(() => latest.current.show(id));
    });
    return () => {
      disposed = true;
    };
  }, [target, flash]);
  return flashed;
}

/** The row that lights up for a moment because it was asked for, and what makes one do so. */
function useFlash(): readonly [flashed: string | null, flash: (id: string) => void] {
  const [flashed, flash] = useState<string | null>(null);
  useEffect(() => {
    if (flashed === null) return;
    const timer = setTimeout(() => flash(null), FLASH_MS);
    return () => clearTimeout(timer);
  }, [flashed]);
  return [flashed, flash];
}
