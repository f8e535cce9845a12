import { isBreakingSpace, isIdeograph, RunScanner } from '../lib/long-runs.ts';
import { element, type MdElement, type MdNode } from './md-node.ts';

/**
 * Maximum number of elements in a line; further ones are drawn as text, because laying out thousands takes seconds.
 */
const MOST_ELEMENTS = 1000;
/** Length from which a paragraph is split into chunks; each is laid out separately and only near the viewport. */
const LONGEST_WHOLE = 6000;
const PIECE = 4000;

const inlineTags: ReadonlySet<string> = new Set([
  'code',
  'a',
  'strong',
  'em',
  's',
  'sub',
  'sup',
  'kbd',
  'span',
]);

/**
 * Returns the content of a paragraph, heading or cell in a form with bounded layout time: with break opportunities in
 * long runs, and in chunks if it is very long. The text stays the same. Usually returns `nodes` itself.
 */
export function boundedText(nodes: readonly MdNode[]): readonly MdNode[] {
  const size = measure(nodes, new RunScanner(), { characters: 0, elements: 0, breaks: 0 });
  if (size.breaks === 0 && size.characters <= LONGEST_WHOLE && size.elements <= MOST_ELEMENTS) return nodes;
  const builder = new PieceBuilder(size.characters > LONGEST_WHOLE);
  for (const node of nodes) builder.add(node);
  return builder.end();
}

interface Size {
  characters: number;
  elements: number;
  breaks: number;
}

function measure(nodes: readonly MdNode[], scanner: RunScanner, size: Size): Size {
  for (const node of nodes) {
    if (typeof node === 'string') {
      size.characters += node.length;
      size.breaks += scanner.read(node).length;
    } else {
      size.elements++;
      if (isInline(node)) measure(node.children, scanner, size);
      else scanner.endRun();
    }
  }
  return size;
}

function isInline(node: MdNode): node is MdElement {
  return typeof node === 'object' && node.kind === 'element' && inlineTags.has(node.tag);
}

/** An element whose children are being added. */
interface Frame {
  readonly element: MdElement;
  children: MdNode[];
}

class PieceBuilder {
  readonly #inPieces: boolean;
  readonly #scanner = new RunScanner();
  readonly #pieces: MdNode[] = [];
  readonly #frames: Frame[] = [{ element: element('span'), children: [] }];
  /** Number of characters in the current chunk. */
  #length = 0;
  #elements = 0;

  constructor(inPieces: boolean) {
    this.#inPieces = inPieces;
  }

  add(node: MdNode): void {
    if (typeof node === 'string') this.#addText(node);
    else if (++this.#elements > MOST_ELEMENTS) this.#addText(shownText(node));
    else if (isInline(node)) {
      this.#frames.push({ element: node, children: [] });
      for (const child of node.children) this.add(child);
      this.#close();
    } else {
      this.#scanner.endRun();
      this.#append(node);
    }
  }

  /** Returns all nodes; does not wrap the last chunk, which may still grow. */
  end(): readonly MdNode[] {
    return [...this.#pieces, ...(this.#frames[0]?.children ?? [])];
  }

  #addText(source: string): void {
    const text = withoutStacks(source);
    let from = 0;
    for (const at of this.#scanner.read(text)) {
      this.#addRun(text.slice(from, at));
      if (this.#isFull()) this.#endPiece();
      else this.#append(element('wbr'));
      from = at;
    }
    this.#addRun(text.slice(from));
  }

  /** Adds text with break opportunities, and ends chunks at some of them. */
  #addRun(text: string): void {
    let from = 0;
    while (this.#inPieces) {
      const at = breakAfter(text, from + Math.max(0, PIECE - this.#length));
      if (at < 0) break;
      this.#append(text.slice(from, at));
      this.#endPiece();
      from = at;
    }
    if (from < text.length) this.#append(text.slice(from));
  }

  #append(node: MdNode): void {
    this.#length += typeof node === 'string' ? node.length : 1;
    this.#frames.at(-1)?.children.push(node);
  }

  #isFull(): boolean {
    return this.#inPieces && this.#length >= PIECE;
  }

  #close(): void {
    const frame = this.#frames.pop();
    if (frame) this.#frames.at(-1)?.children.push(elementOf(frame));
  }

  /** Ends the chunk; open elements continue in the next one. */
  #endPiece(): void {
    for (let at = this.#frames.length - 1; at > 0; at--) {
      const frame = this.#frames[at];
      if (!frame) continue;
      this.#frames[at - 1]?.children.push(elementOf(frame));
      frame.children = [];
    }
    const [outer] = this.#frames;
    if (!outer) return;
    this.#pieces.push(element('span', outer.children, { class: 'md-piece' }));
    outer.children = [];
    this.#length = 0;
  }
}

function elementOf(frame: Frame): MdElement {
  return element(frame.element.tag, frame.children, frame.element.attributes);
}

/** Returns the first position at or after `from` where a line can break, or -1. */
function breakAfter(text: string, from: number): number {
  for (let at = Math.max(1, from); at < text.length; at++) {
    const before = text.charCodeAt(at - 1);
    if (isBreakingSpace(before)) return at;
    if (isIdeograph(before) && isIdeograph(text.charCodeAt(at)) && !isHighSurrogate(before)) return at;
  }
  return -1;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

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

/** Estimates how many characters a node shows; stops counting at `most`. */
export function shownLength(node: MdNode, most: number): number {
  if (typeof node === 'string') return node.length;
  if (node.kind === 'code') return node.text.length;
  if (node.kind === 'formula') return node.tex.length;
  let length = 0;
  for (const child of node.children) {
    length += shownLength(child, most - length);
    if (length >= most) break;
  }
  return length;
}

/** More combining marks on one letter than any script has. */
const stack = /\p{M}{65,}/gu;

/** Limits the combining marks on a letter, because shaping some hundred thousand takes minutes. */
export function withoutStacks(text: string): string {
  return text.length > 64 ? text.replace(stack, (marks) => `${marks.slice(0, 64)}…`) : text;
}
