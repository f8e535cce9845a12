/** What stands in a turn and is none of its words: names, buttons, what only a screen reader hears, sources. */
const NOT_WORDS =
  'button, summary, nav, svg, math, [aria-hidden="true"], .sr-only, [data-not-words], :is(h1, h2, h3, section):not(.md-body *)';

/** Elements that stand within a line: words may begin in one and end in the next. */
const IN_LINE = new Set('A ABBR B CODE DEL EM I INS KBD MARK S SMALL SPAN STRONG SUB SUP U'.split(' '));

interface Piece {
  readonly node: Text;
  /** Where it begins in the text of all pieces. */
  readonly from: number;
}

/**
 * Every place in an element where one of the needles stands, letter case apart, in the order of reading. Also in what is
 * folded, as long as it is drawn. Places may not overlap.
 */
export function textRanges(root: Element, needles: readonly string[]): Range[] {
  const wanted = needles.map(lowerCase).filter((needle) => needle !== '');
  if (wanted.length === 0) return [];
  const { text, pieces } = read(root);
  return placesIn(text, wanted).map(([from, to]) => rangeOf(pieces, from, to));
}

/** Where needles stand in a text, first come first served; both in small letters. */
function placesIn(text: string, needles: readonly string[]): [number, number][] {
  const places: [number, number][] = [];
  for (let at = 0; at < text.length; ) {
    let next: [number, number] | null = null;
    for (const needle of needles) {
      const from = text.indexOf(needle, at);
      // At the same place the longer one says more.
      if (from >= 0 && (!next || from < next[0] || (from === next[0] && from + needle.length > next[1])))
        next = [from, from + needle.length];
    }
    if (!next) break;
    places.push(next);
    at = next[1];
  }
  return places;
}

/** In small letters, each where it was: `İ` has two of them and stays. */
function lowerCase(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  return Array.from(text, (letter) => {
    const small = letter.toLowerCase();
    return small.length === letter.length ? small : letter;
  }).join('');
}

function read(root: Element): { text: string; pieces: Piece[] } {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, {
    acceptNode: (node) =>
      node instanceof Element && node.matches(NOT_WORDS)
        ? NodeFilter.FILTER_REJECT
        : NodeFilter.FILTER_ACCEPT,
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
    } else if (node instanceof Text) {
      const own = blockOf(node);
      // Words do not go from one paragraph into the next.
      if (block !== null && own !== block) add('\n');
      block = own;
      pieces.push({ node, from: length });
      add(lowerCase(node.data));
    }
  }
  return { text: texts.join(''), pieces };
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

/** The piece that holds a place: the last one that begins at or before it. */
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
