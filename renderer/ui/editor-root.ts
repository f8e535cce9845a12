import BASE from './editor.css?inline';
import { isForText } from './key-combo.ts';

/**
 * Opens a shadow root for an editor, whose library adopts a style sheet there. Elsewhere it would add a style
 * element, which the content policy blocks.
 */
export function editorRoot(host: HTMLElement, css: string): ShadowRoot {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open', delegatesFocus: true });
  const look = new CSSStyleSheet();
  look.replaceSync(BASE + css);
  root.adoptedStyleSheets = [look];
  host.addEventListener('keydown', keepTyping);
  return root;
}

/**
 * Stops typed keys, because outside the shadow tree their target is the host, which the app's shortcuts do not
 * recognize as a text field.
 */
function keepTyping(event: KeyboardEvent): void {
  if (isForText(event)) event.stopPropagation();
}
