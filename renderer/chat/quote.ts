import type { ConversationSession } from './conversation-session.ts';
import { runCommand } from './view-commands.ts';

/** Returns the selection, if it is text of one message. */
export function selectedInTurn(): Selection | null {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed) return null;
  const turn = closestTurn(selection.anchorNode);
  return turn !== null && turn === closestTurn(selection.focusNode) ? selection : null;
}

function closestTurn(node: Node | null): Element | null {
  const element = node instanceof Element ? node : node?.parentElement;
  return element?.closest('[data-turn]') ?? null;
}

/** Returns text as a Markdown quote: `> ` in front of every line, without empty lines around it. */
export function asQuote(text: string): string {
  return text
    .trim()
    .split(/\r\n|\r|\n/)
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}

/** Puts the selected text under the draft as a quote, and moves to the message box to go on under it. */
export function quoteSelection(session: Pick<ConversationSession, 'appendToDraft'>): void {
  const text = selectedInTurn()?.toString() ?? '';
  if (text.trim() === '') return;
  session.appendToDraft(`${asQuote(text)}\n\n`);
  document.getSelection()?.removeAllRanges();
  runCommand('focusComposer');
}
