import { type RefObject, useEffectEvent, useLayoutEffect, useState } from 'react';

/** Returns a measure of an element, kept up to date as its size changes; null until it is known. */
export function useMeasured(
  element: RefObject<HTMLElement | null>,
  measure: (element: HTMLElement) => number,
): number | null {
  const [measured, setMeasured] = useState<number | null>(null);
  const measureNow = useEffectEvent(measure);
  useLayoutEffect(() => {
    const view = element.current;
    if (!view) return;
    const look = () => setMeasured(measureNow(view));
    look();
    const watch = new ResizeObserver(look);
    watch.observe(view);
    return () => watch.disconnect();
  }, [element]);
  return measured;
}

/** Returns the width of an element's content in whole CSS pixels, kept up to date; 0 until it is known. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  return useMeasured(element, ({ clientWidth }) => clientWidth) ?? 0;
}
