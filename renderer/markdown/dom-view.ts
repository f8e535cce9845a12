import { CodeView } from './code-view.ts';
import { FormulaView } from './formula-view.ts';
import type { MarkdownLabels } from './markdown-labels.ts';
import type { MdElement, MdNode } from './md-node.ts';

/** What stands for a node in the page. */
type Drawn = Text | ElementView | CodeView | FormulaView;

/**
 * Draws nodes into an element and keeps it up to date. Only DOM nodes are made, from the closed set of md-node.ts;
 * no text is ever read as HTML. What did not change is not touched, and text that only grew is appended to, so a
 * selection stays where it is.
 */
export class DomView {
  readonly #root: HTMLElement;
  readonly #labels: MarkdownLabels;
  readonly #groups: {
    readonly dom: HTMLElement;
    readonly children: ElementChildren;
    nodes: readonly MdNode[];
  }[] = [];
  /** So many groups, from the first, are sealed. */
  #sealed = 0;

  constructor(root: HTMLElement, labels: MarkdownLabels) {
    this.#root = root;
    this.#labels = labels;
  }

  /**
   * Brings the page to these nodes. While `streaming`, groups before the last are left out of layout and paint when
   * they are out of view; they keep the size they had, so only those that were painted before count.
   */
  draw(nodes: readonly MdNode[], streaming = false): void {
    const count = Math.ceil(nodes.length / groupSize);
    const painted = this.#groups.length;
    for (let at = 0; at < count; at++) {
      const group = this.#groups[at] ?? this.#add();
      const part = nodes.slice(at * groupSize, (at + 1) * groupSize);
      if (part.length === group.nodes.length && part.every((node, i) => node === group.nodes[i])) continue;
      group.nodes = part;
      group.children.draw(part);
    }
    this.#sealed = Math.min(this.#sealed, count);
    for (const group of this.#groups.splice(count)) {
      group.children.draw([]);
      group.dom.remove();
    }
    if (!streaming) return;
    for (; this.#sealed < Math.min(painted, count) - 1; this.#sealed++) {
      this.#groups[this.#sealed]?.dom.classList.add('md-group-sealed');
    }
  }

  /** Stops unfinished work and empties the element. */
  close(): void {
    this.draw([]);
  }

  #add() {
    const dom = document.createElement('div');
    dom.className = 'md-group';
    this.#root.append(dom);
    const group = { dom, children: new ElementChildren(dom, this.#labels), nodes: [] };
    this.#groups.push(group);
    return group;
  }
}

/** Blocks in one group. */
const groupSize = 8;

/** A browser takes seconds to lay out a line of many thousand elements: past these, they are drawn as their text. */
const mostInline = 2000;
/** The same for formulas, each of which lays its line out once more: so many nodes of a line may come before one. */
const mostBeforeFormula = 400;
const inlineTags: ReadonlySet<string> = new Set(['code', 'a', 'strong', 'em', 's', 'span']);

function shownText(node: MdNode): string {
  if (typeof node === 'string') return node;
  switch (node.kind) {
    case 'element':
      return node.attributes['data-shown'] ?? node.children.map(shownText).join('');
    case 'code':
      return node.text;
    case 'formula':
      return node.tex;
    default:
      return node satisfies never;
  }
}

class ElementChildren {
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
    if (at >= mostInline && node.kind === 'element' && inlineTags.has(node.tag))
      return document.createTextNode(shownText(node));
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

class ElementView {
  readonly dom: HTMLElement;
  readonly #children: ElementChildren;

  constructor(node: MdElement, labels: MarkdownLabels) {
    this.dom = document.createElement(node.tag);
    for (const [name, value] of Object.entries(node.attributes)) this.dom.setAttribute(name, value);
    this.#children = new ElementChildren(this.dom, labels);
    this.#children.draw(node.children);
    if (node.tag === 'button') this.dom.setAttribute('aria-label', labels.image(this.dom.textContent));
  }

  /** False when it has to be another element. */
  update(was: MdElement, is: MdElement): boolean {
    if (was.tag !== is.tag || (is.tag === 'button' && was !== is)) return false;
    if (was.attributes !== is.attributes) this.#setAttributes(was.attributes, is.attributes);
    this.#children.draw(is.children);
    return true;
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

/** Brings what is drawn to another node of its kind; false when that cannot be. */
function update(drawn: Drawn, was: MdNode, is: MdNode): boolean {
  if (drawn instanceof Text) return typeof is === 'string' && setText(drawn, is);
  if (typeof is === 'string' || typeof was === 'string') return false;
  if (drawn instanceof ElementView)
    return was.kind === 'element' && is.kind === 'element' && drawn.update(was, is);
  if (drawn instanceof CodeView) return is.kind === 'code' && drawn.update(is);
  return is.kind === 'formula' && drawn.update(is);
}

/** Changes a text where it differs at its end, which leaves a selection in it alone. */
function setText(dom: Text, said: string): true {
  const text = withoutStacks(said);
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

/** More marks on one letter than any script has. */
const stack = /\p{M}{65,}/gu;

/** The text with no more marks on a letter than can be read: a browser takes minutes to shape some hundred thousand. */
function withoutStacks(text: string): string {
  return text.length > 64 ? text.replace(stack, (marks) => `${marks.slice(0, 64)}…`) : text;
}
