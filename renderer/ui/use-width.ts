import { type RefObject, useLayoutEffect, useState } from 'react';

/** The width of an element's content in whole CSS pixels, followed while it changes; 0 until it is known. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const view = element.current;
    if (!view) return;
    const measure = () => setWidth(view.clientWidth);
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(view);
    return () => watch.disconnect();
  }, [element]);
  return width;
}
