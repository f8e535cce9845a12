import { isTextEntry } from '../ui/key-combo.ts';

/** The elements that react to keys. Elsewhere a held Space scrolls. */
const PRESSED =
  'button, a[href], summary, select, input, [role^=menuitem], [role=button], [role=option], [role=row], [role=gridcell], [role=tab], [role=switch], [role=treeitem], [role=checkbox], [role=radio]';

/** The keys that trigger an action by themselves. */
const KEYS = new Set(['Enter', ' ', 'Delete', 'Backspace']);

/**
 * Lets a held key act once, however long it is held and whatever has the focus by then, such as a dialog that the first
 * press opened. Text fields keep repeating.
 */
export function guardHeldKeys(): () => void {
  /** The element on which each held key went down. */
  const down = new Map<string, EventTarget | null>();

  const stop = (event: KeyboardEvent) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!KEYS.has(event.key)) return;
    if (!event.repeat) down.set(event.key, event.target);
    else if (acts(event)) stop(event);
  };
  // An element that received the focus after the key went down must not react to its release.
  const onOtherHalf = (event: KeyboardEvent) => {
    const began = down.get(event.key);
    if (event.type === 'keyup') down.delete(event.key);
    if (began !== undefined && began !== event.target && acts(event)) stop(event);
  };
  const listening = new AbortController();
  const how = { capture: true, signal: listening.signal };
  window.addEventListener('keydown', onKeyDown, how);
  window.addEventListener('keypress', onOtherHalf, how);
  window.addEventListener('keyup', onOtherHalf, how);
  return () => listening.abort();
}

/** Returns whether a key press would do something other than type or scroll. */
function acts({ key, target, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (isTextEntry(target)) {
    const lines = target instanceof HTMLTextAreaElement || !(target instanceof HTMLInputElement);
    return key === 'Enter' && (ctrlKey || metaKey || !lines);
  }
  return key !== ' ' || (target instanceof Element && target.matches(PRESSED));
}
