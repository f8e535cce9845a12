import { type RefObject, useLayoutEffect, useState } from 'react';

/** Returns the width of an element's content in whole CSS pixels, kept up to date; 0 until it is known. */
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
