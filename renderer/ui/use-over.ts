import { useEffect } from 'react';

/** Layers over the window: a dialog, the lightbox, and the lightbox's info panel. */
type Over = 'dialog' | 'lightbox' | 'told';

const open: Over[] = [];

/**
 * Says on `<body data-over>` what lies over the window, which places the toasts. A style sheet could ask for it by
 * `body:has()`, but then each new word of an answer has the styles of the whole page computed again.
 */
export function useOver(what: Over, isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    open.push(what);
    tell();
    return () => {
      open.splice(open.indexOf(what), 1);
      tell();
    };
  }, [what, isOpen]);
}

function tell(): void {
  document.body.dataset.over = open.join(' ');
}
