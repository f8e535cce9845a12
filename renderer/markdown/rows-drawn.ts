import { shownLength } from './bounded-text.ts';
import type { MdElement, MdNode } from './md-node.ts';

/**
 * Cells and characters of a table that are drawn at first; an element counts as 20 characters. Browsers lay out some ten
 * such tables within 200 ms.
 */
const drawnAtFirst = { cells: 600, characters: 28_000 };

/** Number of columns of the body of a table. */
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

/** About how much there is to draw; counting ends at `most`. */
function drawnSize(node: MdNode, most: number): number {
  if (typeof node !== 'object' || node.kind !== 'element') return shownLength(node, most);
  let size = 20;
  for (const child of node.children) {
    if (size >= most) break;
    size += drawnSize(child, most - size);
  }
  return size;
}
