import { type CSSProperties, useId, useLayoutEffect } from 'react';

/**
 * Makes an element the anchor of a small box beside it. Returns the styles that place the box: on the side that is wanted
 * if it has room, else on the opposite one, and never past the window's edge.
 */
export function useAnchor(anchor: HTMLElement, side = 'top'): CSSProperties {
  const name = `--${CSS.escape(useId())}`;
  useLayoutEffect(() => {
    anchor.style.setProperty('anchor-name', name);
    return () => void anchor.style.removeProperty('anchor-name');
  }, [anchor, name]);
  return {
    positionAnchor: name,
    positionArea: side,
    positionTryFallbacks: 'flip-block, flip-inline',
  };
}
