import { element, type MdElement, type MdNode } from './md-node.ts';
import { tableNode } from './parse-blocks.ts';

/** The list or table at the end of a growing text whose earlier items or rows cannot change any more. */
export class OpenContainer {
  /** Offset where the whole of it starts; from there it is read again when a link its items name gets defined. */
  readonly start: number;
  /** The first two lines of a table, put before the rows that are still read; empty for a list. */
  readonly head: string;
  readonly #box: MdElement;
  /** Parts that cannot change. */
  readonly #parts: readonly MdNode[];

  private constructor(start: number, head: string, box: MdElement, parts: readonly MdNode[]) {
    this.start = start;
    this.head = head;
    this.#box = box;
    this.#parts = parts;
  }

  /** Keeps all parts of a list or table but the last; null for other nodes. */
  static of(node: MdNode, start: number, head: string): OpenContainer | null {
    if (typeof node === 'string' || node.kind !== 'element') return null;
    const parts = node.tag === 'div' ? rows(node) : node.children;
    return new OpenContainer(start, head, node, parts.slice(0, -1));
  }

  /** The whole container, when `rest` is what was read from its last part on. */
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
