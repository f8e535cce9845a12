import { runCommand } from './view-commands.ts';

/** Moves the focus to the message box after sending, unless the user has moved it elsewhere meanwhile. */
export function leadToComposer(from: Element | null): void {
  const now = document.activeElement;
  // The control that sent the message is often gone by then, and nothing has the focus.
  if (now === null || now === document.body || now === from) runCommand('focusComposer');
}
