import type { ClipboardEvent } from 'react';
import { selectionText } from '../markdown/markdown.tsx';

/** Parts around the text of a message: controls, its time, and names that stand there twice. */
const AROUND = 'button, time, nav, svg, .sr-only, [aria-hidden="true"], details:not([open])';

/**
 * Copies a selection beyond one text as plain text: the texts of the messages, formulas as TeX, and the author of each
 * if there are several. A selection within one text is left to that.
 */
export function copyMessages(event: ClipboardEvent): void {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount !== 1) return;
  const selected = selection.getRangeAt(0).cloneContents();
  const messages = [...selected.querySelectorAll<HTMLElement>('[data-turn]')];
  if (messages.length < 2 && selected.querySelector('.md-body') === null) return;
  const text =
    messages.length < 2 ? plainText(selected) : messages.map(messageText).filter(Boolean).join('\n\n');
  event.clipboardData.setData('text/plain', text);
  event.preventDefault();
}

function messageText(message: HTMLElement): string {
  const text = plainText(message);
  return text === '' ? '' : `${message.getAttribute('aria-label')}\n${text}`;
}

/** @param selected a copy, which this changes */
function plainText(selected: DocumentFragment | HTMLElement): string {
  for (const part of selected.querySelectorAll(AROUND))
    if (part.closest('.md-body') === null && part.querySelector('[data-words]') === null) part.remove();
  for (const typed of selected.querySelectorAll('.whitespace-pre-wrap')) {
    // A line break of a typed text is part of it, as in code.
    const lines = document.createElement('pre');
    lines.textContent = typed.textContent;
    typed.replaceWith(lines);
  }
  const text = document.createDocumentFragment();
  text.append(...selected.childNodes);
  return selectionText(text);
}
