import { type CSSProperties, useId, useLayoutEffect } from 'react';

/**
 * Makes an element the anchor of a small box. Returns styles that place the box on the given side if there is space,
 * else on the opposite one, and always inside the window.
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
