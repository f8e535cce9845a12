import { wish } from './view-commands.ts';

/** Leads on to the message box from where something was sent; not when the user has gone elsewhere meanwhile. */
export function leadToComposer(from: Element | null): void {
  const now = document.activeElement;
  // What was sent from is often gone by then, and the keyboard nowhere.
  if (now === null || now === document.body || now === from) wish('focusComposer');
}
