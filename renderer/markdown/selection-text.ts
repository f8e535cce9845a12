/** Controls and drawings, which add nothing to the text. */
const silent = '.md-code-head, .md-code-action, .md-diagram, .md-show-all, input';

/** Blocks with a blank line round them, and those that only begin a line. */
const apart = new Set([
  'P',
  'H1',
  'H2',
  'H3',
  'H4',
  'H5',
  'H6',
  'PRE',
  'BLOCKQUOTE',
  'UL',
  'OL',
  'TABLE',
  'HR',
]);
const onLines = new Set(['LI', 'TR']);

/**
 * Returns selected Markdown as plain text: formulas as TeX instead of their glyphs, code as it was written, table cells
 * apart, list items with their marks, and no button labels.
 */
export function selectionText(selected: DocumentFragment): string {
  const page = new PlainPage();
  for (const node of selected.childNodes) page.write(node, false);
  return page.text.replace(/^\n+|\n+$/g, '');
}

class PlainPage {
  text = '';

  write(node: Node, inCode: boolean): void {
    if (node instanceof Text) {
      const shown = inCode ? node.data : node.data.replace(/\s+/g, ' ');
      this.text += !inCode && /\s$/.test(this.text) ? shown.trimStart() : shown;
      return;
    }
    if (!(node instanceof HTMLElement) || node.matches(silent)) return;
    const { tex } = node.dataset;
    if (tex !== undefined) this.text += tex;
    else if (node.tagName === 'BR') this.text += '\n';
    else if (node.matches('.md-image')) this.#writeImage(node);
    else this.#writeElement(node, inCode);
  }

  #writeElement(node: HTMLElement, inCode: boolean): void {
    const lines = apart.has(node.tagName) ? (node.closest('li') ? 1 : 2) : onLines.has(node.tagName) ? 1 : 0;
    this.#break(lines);
    if (node.tagName === 'LI') this.text += markOf(node);
    else if (/^T[HD]$/.test(node.tagName) && node.previousElementSibling) this.text += '\t';
    const isCode = inCode || node.tagName === 'CODE' || node.tagName === 'PRE';
    for (const child of node.childNodes) this.write(child, isCode);
    this.#break(lines);
  }

  #writeImage(node: HTMLElement): void {
    const alt = node.querySelector('.md-image-alt')?.textContent ?? '';
    this.text += `${alt} (${node.dataset.address ?? ''})`;
  }

  /** Ends the line, and leaves a blank one where two are asked for. Right after an item's mark nothing is begun. */
  #break(lines: number): void {
    if (this.text === '' || /(?:^|\n)(?:- |\d+\. )$/.test(this.text)) return;
    const had = /\n*$/.exec(this.text)?.[0].length ?? 0;
    if (had < lines) this.text = this.text.trimEnd() + '\n'.repeat(lines);
  }
}

function markOf(item: HTMLElement): string {
  const list = item.parentElement;
  if (!(list instanceof HTMLOListElement)) return '- ';
  return `${(list.start || 1) + [...list.children].indexOf(item)}. `;
}
