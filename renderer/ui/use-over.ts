import { useEffect, useRef } from 'react';

/** Layers above the app: a dialog, the lightbox, and the lightbox's info panel. */
type Over = 'dialog' | 'lightbox' | 'told';

interface Layer {
  readonly what: Over;
  /** The order in which the layers were opened. */
  readonly at: number;
}

const open: Layer[] = [];
let opened = 0;

/**
 * Sets `<body data-over>` to the layer above the app, which positions the toasts. A `body:has()` selector would recompute
 * the styles of the whole page with each word of an answer.
 *
 * Returns whether a closing layer may return the focus (`finalFocus`): not if another layer was opened above it meanwhile,
 * whose focus comes a frame later, nor if the focus has already moved elsewhere.
 */
export function useOver(what: Over, isOpen: boolean): () => boolean {
  const at = useRef(0);
  useEffect(() => {
    if (!isOpen) return;
    opened += 1;
    const layer = { what, at: opened };
    at.current = opened;
    open.push(layer);
    tell();
    return () => {
      open.splice(open.indexOf(layer), 1);
      tell();
    };
  }, [what, isOpen]);
  return () => {
    const { activeElement, body } = document;
    const isLeft = activeElement === body || activeElement?.closest('[data-base-ui-portal]') != null;
    return isLeft && !open.some((layer) => layer.at > at.current);
  };
}

function tell(): void {
  document.body.dataset.over = open.map(({ what }) => what).join(' ');
}
