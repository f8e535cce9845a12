import { useEffect, useRef } from 'react';

/** Layers over the window: a dialog, the lightbox, and the lightbox's info panel. */
type Over = 'dialog' | 'lightbox' | 'told';

interface Layer {
  readonly what: Over;
  /** Counts the layers in the order in which they were opened. */
  readonly at: number;
}

const open: Layer[] = [];
let opened = 0;

/**
 * Says on `<body data-over>` what lies over the window, which places the toasts. A style sheet could ask for it by
 * `body:has()`, but then each new word of an answer has the styles of the whole page computed again.
 *
 * Returns whether a closing layer may give the focus back (`finalFocus`): not where another one has been opened over it
 * meanwhile, whose focus comes a frame later, nor where the focus is elsewhere already.
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
