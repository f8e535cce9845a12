import { findPattern } from '../../../shared/domain/find-pattern.ts';

/**
 * Elements of a turn that are not its text: names, buttons, texts for screen readers only, sources. The core counts
 * none of these; thinking, which it does not count either, marks itself.
 */
const NOT_WORDS = 'nav, svg, math, [aria-hidden="true"], .sr-only, [data-not-words]';

/** Elements that stand within a line: words may begin in one and end in the next. */
const IN_LINE = new Set('A ABBR B CODE DEL EM I INS KBD MARK S SMALL SPAN STRONG SUB SUP U'.split(' '));

interface Piece {
  readonly node: Text;
  /** The offset of the node in the joined text. */
  readonly from: number;
}

/**
 * Every place in an element where one of the needles stands, by the pattern by which the core counts them, in the order
 * of reading. Also in what is folded, as long as it is drawn. Places do not overlap.
 */
export function textRanges(root: Element, needles: readonly string[]): Range[] {
  // At the same place the longer one says more.
  const wanted = needles.filter((needle) => needle !== '').toSorted((a, b) => b.length - a.length);
  if (wanted.length === 0) return [];
  const pattern = new RegExp(wanted.map((needle) => findPattern(needle).source).join('|'), 'giu');
  const { text, pieces } = read(root);
  return Array.from(text.matchAll(pattern), ({ index, 0: found }) =>
    rangeOf(pieces, index, index + found.length),
  );
}

function read(root: Element): { text: string; pieces: Piece[] } {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, {
    acceptNode: (node) =>
      node instanceof Element && isNotSaid(node) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  });
  const pieces: Piece[] = [];
  const texts: string[] = [];
  let length = 0;
  let block: Element | null = null;
  const add = (text: string) => {
    texts.push(text);
    length += text.length;
  };
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (node instanceof Element) {
      if (node.tagName === 'BR') add('\n');
    } else if (node instanceof Text && isSaid(node)) {
      const own = blockOf(node);
      // Words do not go from one paragraph into the next.
      if (block !== null && own !== block) add('\n');
      block = own;
      pieces.push({ node, from: length });
      add(node.data);
    }
  }
  return { text: texts.join(''), pieces };
}

/** In a button only what is marked. */
function isSaid(node: Text): boolean {
  const within = node.parentElement?.closest('button, [data-words], [data-turn]');
  return within?.matches('button') !== true;
}

function isNotSaid(element: Element): boolean {
  // Of a button that opens a file, what the user called it is.
  if (element.matches('button')) return element.querySelector('[data-words]') === null;
  if (element.matches(NOT_WORDS)) return true;
  // In Markdown they are the model's own.
  return element.matches('h1, h2, h3, section') && element.closest('.md-body') === null;
}

function blockOf(node: Text): Element | null {
  let at = node.parentElement;
  while (at && IN_LINE.has(at.tagName)) at = at.parentElement;
  return at;
}

function rangeOf(pieces: readonly Piece[], from: number, to: number): Range {
  const range = document.createRange();
  const first = pieceAt(pieces, from);
  const last = pieceAt(pieces, to - 1);
  if (first) range.setStart(first.node, from - first.from);
  if (last) range.setEnd(last.node, to - last.from);
  return range;
}

/** Returns the text node that holds an offset: the last one that begins at or before it. */
function pieceAt(pieces: readonly Piece[], at: number): Piece | undefined {
  let low = 0;
  let high = pieces.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((pieces[middle]?.from ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return pieces[low];
}
