import { element, type MdElement, type MdNode } from './md-node.ts';
import { tableNode } from './parse-blocks.ts';

/** The list or table at the end of a growing text; its earlier items or rows can no longer change. */
export class OpenContainer {
  /** Start offset, from which it is parsed again when a link definition used in its items arrives. */
  readonly start: number;
  /** The first two lines of a table, prepended to the rows being parsed; empty for a list. */
  readonly head: string;
  readonly #box: MdElement;
  /** The parts that cannot change. */
  readonly #parts: readonly MdNode[];

  private constructor(start: number, head: string, box: MdElement, parts: readonly MdNode[]) {
    this.start = start;
    this.head = head;
    this.#box = box;
    this.#parts = parts;
  }

  /** Keeps all parts of a list or table except the last; returns null for other nodes. */
  static of(node: MdNode, start: number, head: string): OpenContainer | null {
    if (typeof node === 'string' || node.kind !== 'element') return null;
    const parts = node.tag === 'div' ? rows(node) : node.children;
    return new OpenContainer(start, head, node, parts.slice(0, -1));
  }

  /** Returns the whole container; `rest` was parsed from its last part on. */
  joined(rest: MdNode): MdNode {
    if (typeof rest === 'string' || rest.kind !== 'element') return rest;
    if (this.#box.tag === 'div') {
      const head = tableParts(this.#box)[0];
      return tableNode([...(head ? [head] : []), element('tbody', [...this.#parts, ...rows(rest)])]);
    }
    const isLoose = this.#box.attributes.class === 'md-loose' || rest.attributes.class === 'md-loose';
    const attributes = { ...this.#box.attributes, class: isLoose ? 'md-loose' : 'md-tight' };
    return element(this.#box.tag, [...this.#parts, ...rest.children], attributes);
  }
}

function tableParts(box: MdElement): readonly MdNode[] {
  const table = box.children[0];
  return table !== undefined && typeof table !== 'string' && table.kind === 'element' ? table.children : [];
}

function rows(box: MdElement): readonly MdNode[] {
  const body = tableParts(box)[1];
  return body !== undefined && typeof body !== 'string' && body.kind === 'element' ? body.children : [];
}
