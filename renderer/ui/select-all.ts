import { isMod, isTextEntry } from './key-combo.ts';

/** Selects what Mod+A means, and returns whether it did. */
type SelectAll = (event: KeyboardEvent) => boolean;

const handlers: SelectAll[] = [];

/** Calls a handler for Mod+A wherever the focus is, except in a text field. The handler added last comes first. */
export function onSelectAll(handler: SelectAll): () => void {
  handlers.push(handler);
  window.addEventListener('keydown', onKeyDown);
  return () => void handlers.splice(handlers.indexOf(handler), 1);
}

/** Keeps Mod+A from selecting the words of the whole window: without another handler it selects only a focused text. */
export function limitSelectAll(): () => void {
  return onSelectAll(({ target }) => {
    const text = target instanceof Element ? target.closest('pre, p[tabindex]') : null;
    if (text) document.getSelection()?.selectAllChildren(text);
    return true;
  });
}

function onKeyDown(event: KeyboardEvent): void {
  const isKey = event.key.toLowerCase() === 'a' && isMod(event) && !event.shiftKey && !event.altKey;
  if (!isKey || event.defaultPrevented || isTextEntry(event.target)) return;
  if (handlers.toReversed().some((handler) => handler(event))) event.preventDefault();
}

/** Elements over the window that take its keys. */
const OVERLAY = ':is([role=dialog], [role=alertdialog], [role=menu])[data-open]';

/** Returns whether an element is in view with nothing over it. */
export function isInFront(element: HTMLElement | null): boolean {
  if (!element?.checkVisibility()) return false;
  return [...document.querySelectorAll(OVERLAY)].every((over) => over.contains(element));
}
