import { boundedText, shownLength, withoutStacks } from './bounded-text.ts';
import { codeButton } from './code-head.ts';
import { CodeView } from './code-view.ts';
import { FormulaView } from './formula-view.ts';
import type { MarkdownLabels } from './markdown-labels.ts';
import type { MdElement, MdNode } from './md-node.ts';

/** The view that represents a node in the page. */
type Drawn = Text | ElementView | CodeView | FormulaView;

/** Number of nodes in a line after which formulas stay as source, because each formula lays out its line again. */
const mostBeforeFormula = 400;

/** The nodes inside an element of the page. */
export class ElementChildren {
  readonly #parent: HTMLElement;
  readonly #labels: MarkdownLabels;
  #nodes: readonly MdNode[] = [];
  readonly #drawn: Drawn[] = [];

  constructor(parent: HTMLElement, labels: MarkdownLabels) {
    this.#parent = parent;
    this.#labels = labels;
  }

  draw(nodes: readonly MdNode[]): void {
    const before = this.#nodes;
    if (before === nodes) return;
    const shared = Math.min(before.length, nodes.length);
    for (let i = 0; i < shared; i++) {
      const was = before[i];
      const is = nodes[i];
      if (was !== is && was !== undefined && is !== undefined) this.#change(i, was, is);
    }
    for (let i = shared; i < nodes.length; i++) this.#append(nodes[i] ?? '');
    for (const drawn of this.#drawn.splice(nodes.length)) remove(drawn);
    this.#nodes = nodes;
  }

  #append(node: MdNode): void {
    const drawn = this.#make(node, this.#drawn.length);
    this.#drawn.push(drawn);
    this.#parent.append(domOf(drawn));
  }

  #change(at: number, was: MdNode, is: MdNode): void {
    const drawn = this.#drawn[at];
    if (drawn === undefined || update(drawn, was, is)) return;
    const next = this.#make(is, at);
    domOf(drawn).replaceWith(domOf(next));
    remove(drawn);
    this.#drawn[at] = next;
  }

  #make(node: MdNode, at: number): Drawn {
    if (typeof node === 'string') return document.createTextNode(withoutStacks(node));
    if (at >= mostBeforeFormula && node.kind === 'formula') return document.createTextNode(node.tex);
    switch (node.kind) {
      case 'element':
        return new ElementView(node, this.#labels);
      case 'code':
        return new CodeView(node, this.#labels);
      case 'formula':
        return new FormulaView(node, this.#labels.formulaTooLarge);
      default:
        return node satisfies never;
    }
  }

  close(): void {
    for (const drawn of this.#drawn) if (!(drawn instanceof Text)) drawn.close();
  }
}

/** Elements that hold text and inline content. */
const textTags: ReadonlySet<string> = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'th', 'td']);
const listTags: ReadonlySet<string> = new Set(['ul', 'ol', 'blockquote']);
/** Number of items for which lists and quotes are sealed; browsers remove longer sealed lists slowly. */
const longList = { from: 200, to: 2000 };
/** Number of list items rendered at first; each press of the button triples it. */
const itemsDrawn = 1000;

class ElementView {
  readonly dom: HTMLElement;
  readonly #labels: MarkdownLabels;
  readonly #children: ElementChildren;
  /** Multiple of the initial number of items. */
  #times = 1;
  #more: HTMLElement | null = null;
  #node: MdElement | null = null;

  constructor(node: MdElement, labels: MarkdownLabels) {
    this.dom = document.createElement(node.tag);
    for (const [name, value] of Object.entries(node.attributes)) this.dom.setAttribute(name, value);
    this.#labels = labels;
    this.#children = new ElementChildren(this.dom, labels);
    const alert = node.attributes['data-alert'];
    if (alert !== undefined) this.#addTitle(labels.alerts[alert] ?? '');
    this.#draw(node);
    if (node.tag === 'button') {
      const isFootnote = node.attributes['data-footnote'] !== undefined;
      const label = isFootnote ? labels.footnote : labels.image;
      this.dom.setAttribute('aria-label', label(this.dom.textContent));
    }
  }

  /** Updates the element; returns false if another element is needed. */
  update(was: MdElement, is: MdElement): boolean {
    if (was.tag !== is.tag || (is.tag === 'button' && was !== is)) return false;
    if (was.attributes['data-alert'] !== is.attributes['data-alert']) return false;
    if (was.attributes !== is.attributes) this.#setAttributes(was.attributes, is.attributes);
    this.#draw(is);
    return true;
  }

  #draw(node: MdElement): void {
    const { tag, children } = node;
    this.#node = node;
    if (tag === 'tbody' || listTags.has(tag)) this.#drawPart(node);
    else this.#children.draw(textTags.has(tag) ? boundedText(children) : children);
  }

  /** Renders part of a table or long list, because browsers need many seconds for thousands of rows or items. */
  #drawPart(node: MdElement): void {
    const { tag, children } = node;
    const shown = tag === 'tbody' ? rowsDrawn(children, this.#times) : itemsDrawn * this.#times;
    const hidden = children.length - shown;
    const isCut = hidden > shown / 5;
    if (!isCut) {
      this.#more?.remove();
      this.#more = null;
    }
    this.#children.draw(isCut ? children.slice(0, shown) : children);
    if (listTags.has(tag)) {
      const drawn = isCut ? shown : children.length;
      this.dom.toggleAttribute('data-long', drawn > longList.from && drawn <= longList.to);
    }
    if (!isCut) return;
    this.#more ??= this.#addMore(tag === 'tbody' ? columnsOf(node) : 1);
    const button = this.#more.querySelector('button');
    if (button) button.textContent = this.#labels.more(hidden);
  }

  #addMore(columns: number): HTMLElement {
    const more = document.createElement(rowTag(this.dom.tagName));
    more.className = 'md-more';
    const button = codeButton('', 'unfold');
    button.addEventListener('click', () => {
      more.remove();
      this.#more = null;
      this.#times *= 3;
      if (this.#node) this.#drawPart(this.#node);
    });
    if (more instanceof HTMLTableRowElement) {
      const cell = more.insertCell();
      cell.colSpan = columns;
      cell.append(button);
    } else more.append(button);
    this.dom.append(more);
    return more;
  }

  /** Writes the title of an alert above its content. */
  #addTitle(text: string): void {
    const title = document.createElement('p');
    title.className = 'md-alert-title';
    title.textContent = text;
    this.dom.setAttribute('role', 'note');
    this.dom.append(title);
  }

  #setAttributes(was: MdElement['attributes'], is: MdElement['attributes']): void {
    for (const name of Object.keys(was)) if (!(name in is)) this.dom.removeAttribute(name);
    for (const [name, value] of Object.entries(is)) {
      if (this.dom.getAttribute(name) !== value) this.dom.setAttribute(name, value);
    }
  }

  close(): void {
    this.#children.close();
  }
}

/** Returns the tag of a container's rows or items. */
function rowTag(tag: string): 'tr' | 'div' | 'li' {
  return tag === 'TBODY' ? 'tr' : tag === 'BLOCKQUOTE' ? 'div' : 'li';
}

/** Updates a view to another node of its kind; returns false if that is impossible. */
function update(drawn: Drawn, was: MdNode, is: MdNode): boolean {
  if (drawn instanceof Text) return typeof is === 'string' && setText(drawn, is);
  if (typeof is === 'string' || typeof was === 'string') return false;
  if (drawn instanceof ElementView)
    return was.kind === 'element' && is.kind === 'element' && drawn.update(was, is);
  if (drawn instanceof CodeView) return is.kind === 'code' && drawn.update(is);
  return is.kind === 'formula' && drawn.update(is);
}

/** Updates a text at its end, which keeps a selection in it. */
function setText(dom: Text, source: string): true {
  const text = withoutStacks(source);
  const was = dom.data;
  if (text.startsWith(was)) dom.appendData(text.slice(was.length));
  else {
    let same = 0;
    while (same < was.length && was[same] === text[same]) same++;
    dom.replaceData(same, was.length - same, text.slice(same));
  }
  return true;
}

function domOf(drawn: Drawn): Text | HTMLElement {
  return drawn instanceof Text ? drawn : drawn.dom;
}

function remove(drawn: Drawn): void {
  domOf(drawn).remove();
  if (!(drawn instanceof Text)) drawn.close();
}

/**
 * Maximum number of cells and characters of a table rendered at first; an element counts as 20 characters. Browsers
 * lay out about ten such tables within 200 ms.
 */
const drawnAtFirst = { cells: 600, characters: 28_000 };

/** Returns the number of columns in a table body. */
function columnsOf({ children: [first] }: MdElement): number {
  return typeof first === 'object' && first.kind === 'element' ? Math.max(1, first.children.length) : 1;
}

/** Returns how many rows of a table are drawn; `times` is 1 at first. */
export function rowsDrawn(rows: readonly MdNode[], times: number): number {
  let cells = drawnAtFirst.cells * times;
  let characters = drawnAtFirst.characters * times;
  let count = 0;
  for (const row of rows) {
    if (count > 0 && (cells <= 0 || characters <= 0)) break;
    if (typeof row === 'object' && row.kind === 'element') cells -= row.children.length;
    characters -= drawnSize(row, characters);
    count++;
  }
  return count;
}

/** Estimates the size of a node for layout; stops counting at `most`. */
function drawnSize(node: MdNode, most: number): number {
  if (typeof node !== 'object' || node.kind !== 'element') return shownLength(node, most);
  let size = 20;
  for (const child of node.children) {
    if (size >= most) break;
    size += drawnSize(child, most - size);
  }
  return size;
}
