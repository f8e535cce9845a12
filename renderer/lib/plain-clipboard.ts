/**
 * Reduces everything copied or dragged out of the window to plain text: markup would carry a
 * model's links and styles into other programs. Links and images cannot be dragged at all; elements
 * the app marks as `draggable` keep their data.
 */
export function keepCopiesPlain(page: Document): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  for (const type of ['copy', 'cut'] as const) {
    page.addEventListener(type, (event) => copyPlain(page, event), { signal });
  }
  page.addEventListener('dragstart', dragPlain, { signal });
  return () => leaving.abort();
}

function copyPlain(page: Document, event: ClipboardEvent): void {
  const selection = page.getSelection();
  // Fields contain only text, which they copy as such.
  if (event.defaultPrevented || isField(event.target) || !selection || selection.isCollapsed) return;
  event.clipboardData?.setData('text/plain', selection.toString());
  event.preventDefault();
}

function dragPlain(event: DragEvent): void {
  const { target, dataTransfer } = event;
  if (event.defaultPrevented || isField(target)) return;
  const element = target instanceof Element ? target : target instanceof Node ? target.parentElement : null;
  if (element?.closest('[draggable=true]')) return;
  if (target instanceof HTMLAnchorElement || target instanceof HTMLImageElement) event.preventDefault();
  else for (const type of ['text/html', 'text/uri-list']) dataTransfer?.clearData(type);
}

function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLElement && target.isContentEditable)
  );
}
