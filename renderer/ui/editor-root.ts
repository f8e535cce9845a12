import BASE from './editor.css?inline';
import { isForText } from './key-combo.ts';

/**
 * Opens the shadow root that an editor is drawn in: there its library adopts a style sheet; elsewhere it would add a style
 * element, which the content policy refuses.
 */
export function editorRoot(host: HTMLElement, css: string): ShadowRoot {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open', delegatesFocus: true });
  const look = new CSSStyleSheet();
  look.replaceSync(BASE + css);
  root.adoptedStyleSheets = [look];
  host.addEventListener('keydown', keepTyping);
  return root;
}

/** Seen from outside, keys come from the box around the shadow tree, which is no text field to the window's shortcuts. */
function keepTyping(event: KeyboardEvent): void {
  if (isForText(event)) event.stopPropagation();
}
