import { shownLength } from './bounded-text.ts';
import type { MdElement, MdNode } from './md-node.ts';

/**
 * Maximum number of cells and characters of a table rendered at first; an element counts as 20 characters. Browsers
 * lay out about ten such tables within 200 ms.
 */
const drawnAtFirst = { cells: 600, characters: 28_000 };

/** Returns the number of columns in a table body. */
export function columnsOf({ children: [first] }: MdElement): number {
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
