import { useEffect, useRef } from 'react';
import { useBriefly } from '../ui/use-briefly.ts';
import { type AreaId, type AreaTargets, useAreaTarget } from './area-state.ts';

const FLASH_MS = 1800;

/** The requests that were fulfilled: a view that is mounted again does not repeat them. */
const fulfilled = new WeakSet<AreaTargets[AreaId]>();

/**
 * Scrolls to the requested row, and returns its id for a moment, while it is highlighted.
 * @param find resolves to the id of the row once the list contains it; null if it no longer exists
 */
export function useShownTarget<A extends AreaId>(
  area: A,
  find: (target: AreaTargets[A]) => Promise<string | null>,
  show: (id: string) => void,
): string | null {
  const target = useAreaTarget(area);
  const [flashed, flash] = useBriefly<string>(FLASH_MS);
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
      // The list contains the row only after rendering.
      requestAnimationFrame(() => latest.current.show(id));
    });
    return () => {
      disposed = true;
    };
  }, [target, flash]);
  return flashed;
}
