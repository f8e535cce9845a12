import type { MarkdownLabels } from './markdown-labels.ts';

export type CodeAction = 'copy' | 'save' | 'wrap' | 'diagram' | 'enlarge' | 'unfold';

/** Creates a button of a code block; the code view handles its action. */
export function codeButton(label: string, action: CodeAction): HTMLButtonElement {
  const dom = document.createElement('button');
  dom.type = 'button';
  dom.className = 'md-code-action';
  dom.dataset.action = action;
  if (action === 'wrap' || action === 'diagram') dom.setAttribute('aria-pressed', 'false');
  dom.textContent = label;
  return dom;
}

/** Renders the line above the code: its language, warnings and actions. */
export class CodeHead {
  readonly dom = document.createElement('div');
  readonly #language = document.createElement('span');
  readonly #labels: MarkdownLabels;
  #warning: HTMLElement | null = null;
  #diagram: readonly [HTMLButtonElement, HTMLButtonElement] | null = null;

  constructor(labels: MarkdownLabels) {
    this.#labels = labels;
    this.dom.className = 'md-code-head';
    this.#language.className = 'md-code-language';
    const copy = codeButton(labels.copy, 'copy');
    // It is as wide as the longer of its two labels.
    copy.dataset.other = labels.copied;
    this.dom.append(this.#language, codeButton(labels.wrap, 'wrap'), codeButton(labels.save, 'save'), copy);
  }

  set language(name: string) {
    this.#language.textContent = name;
  }

  /** Warns about the hidden characters in the code by name. */
  warnOf(names: readonly string[]): void {
    if (names.length === 0) {
      this.#warning?.remove();
      this.#warning = null;
      return;
    }
    this.#warning ??= document.createElement('span');
    this.#warning.className = 'md-code-warning';
    this.#warning.textContent = this.#labels.hidden(names.join(', '));
    this.#language.after(this.#warning);
  }

  /** Adds buttons that show the code as a diagram. */
  offerDiagram(): void {
    if (this.#diagram !== null) return;
    const show = codeButton(this.#labels.diagram.show, 'diagram');
    const enlarge = codeButton(this.#labels.diagram.enlarge, 'enlarge');
    enlarge.hidden = true;
    this.#diagram = [show, enlarge];
    this.dom.querySelector('[data-action=wrap]')?.before(show, enlarge);
  }

  /** Updates the buttons to the diagram or the source. */
  diagramShown(shown: boolean): void {
    if (this.#diagram === null) return;
    const [show, enlarge] = this.#diagram;
    show.setAttribute('aria-pressed', String(shown));
    enlarge.hidden = !shown;
  }
}
