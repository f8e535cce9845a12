import { findPattern } from '../../../shared/domain/find-pattern.ts';
import { firstIndex } from '../../lib/first-index.ts';

/**
 * Elements of a turn that are not part of its text: names, buttons, screen reader texts, sources. The core
 * counts none of these either; thinking marks itself with an attribute.
 */
const NOT_WORDS = 'nav, svg, math, [aria-hidden="true"], .sr-only, [data-not-words]';

/** Inline elements: a match may begin in one and end in the next. */
const IN_LINE = new Set('A ABBR B CODE DEL EM I INS KBD MARK S SMALL SPAN STRONG SUB SUP U'.split(' '));

interface Segment {
  readonly node: Text;
  /** The offset of the node in the joined text. */
  readonly from: number;
}

/**
 * Returns the ranges in an element that match a needle, by the same pattern as the core, in reading order and
 * without overlaps. Includes folded content as long as it is rendered.
 */
export function textRanges(root: Element, needles: readonly string[]): Range[] {
  // If several needles match, the longer one is preferred.
  const sorted = needles.filter((needle) => needle !== '').toSorted((a, b) => b.length - a.length);
  if (sorted.length === 0) return [];
  const pattern = new RegExp(sorted.map((needle) => findPattern(needle).source).join('|'), 'giu');
  const { text, segments } = read(root);
  return Array.from(text.matchAll(pattern), ({ index, 0: found }) =>
    rangeOf(segments, index, index + found.length),
  );
}

function read(root: Element): { text: string; segments: Segment[] } {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, {
    acceptNode: (node) =>
      node instanceof Element && isExcluded(node) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  });
  const segments: Segment[] = [];
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
    } else if (node instanceof Text && isSearchable(node)) {
      const own = blockOf(node);
      // A match does not continue from one paragraph into the next.
      if (block !== null && own !== block) add('\n');
      block = own;
      segments.push({ node, from: length });
      add(node.data);
    }
  }
  return { text: texts.join(''), segments };
}

/** Returns whether a text node counts; in a button only marked text does. */
function isSearchable(node: Text): boolean {
  const within = node.parentElement?.closest('button, [data-words], [data-turn]');
  return within?.matches('button') !== true;
}

function isExcluded(element: Element): boolean {
  // A button that opens a file counts only by the name the user gave the file.
  if (element.matches('button')) return element.querySelector('[data-words]') === null;
  if (element.matches(NOT_WORDS)) return true;
  // Headings and sections inside Markdown are text of the model.
  return element.matches('h1, h2, h3, section') && element.closest('.md-body') === null;
}

function blockOf(node: Text): Element | null {
  let at = node.parentElement;
  while (at && IN_LINE.has(at.tagName)) at = at.parentElement;
  return at;
}

function rangeOf(segments: readonly Segment[], from: number, to: number): Range {
  const range = document.createRange();
  const first = segmentAt(segments, from);
  const last = segmentAt(segments, to - 1);
  if (first) range.setStart(first.node, from - first.from);
  if (last) range.setEnd(last.node, to - last.from);
  return range;
}

/** Returns the text node at an offset: the last one that begins at or before it. */
function segmentAt(segments: readonly Segment[], at: number): Segment | undefined {
  return segments[firstIndex(segments.length, (n) => (segments[n]?.from ?? 0) > at, 1) - 1];
}
