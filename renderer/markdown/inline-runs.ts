import { detached } from './detached.ts';
import { inlineNodes } from './inline-nodes.ts';
import { parseInlineTokens, type References } from './markdown-parser.ts';
import type { MdNode } from './md-node.ts';
import { isMark } from './shown-part.ts';

/** A long text is parsed in runs of at least so many characters. */
const shortestRun = 480;

/** Marks that are parsed together. */
const mostMarks = 2000;

/** Marks without a partner, whose meaning may change with the text that follows. */
const unsettled = /[*_~`$[<]/;

/** A short text with nothing in it to parse; most cells of a table. */
const plain = /^[^\\*_~`$[\]<&!:\n]{0,200}$/;

/** Runs of one growing text that are settled; lets the next call parse only what follows them. */
export interface SettledRuns {
  text: string;
  nodes: MdNode[];
}

/** Nothing settled yet. */
export function noRuns(): SettledRuns {
  return { text: '', nodes: [] };
}

/**
 * Nodes of the text of one paragraph, heading or cell. A long text is cut after a space or a full stop of Chinese
 * text where no mark is left open: what stands before such a place reads the same whatever follows it, so a growing
 * paragraph is parsed from its last cut only. Where there is no such place among thousands of marks, the text is cut
 * all the same: parsing them together takes quadratic time. The cuts depend on the text alone, so a whole text has the
 * same.
 */
export function parseInline(text: string, references: References, settled: SettledRuns = noRuns()): MdNode[] {
  if (!text.startsWith(settled.text)) {
    settled.text = '';
    settled.nodes = [];
  }
  if (plain.test(text)) return text === '' ? [] : [text];
  let from = settled.text.length;
  let reach = shortestRun;
  while (text.length - from > reach) {
    const found = nextCut(text, from + reach);
    const forced = endOfMarks(text, from, found < 0 ? text.length : found);
    const cut = forced < 0 ? found : forced;
    if (cut < 0) break;
    const raw = detached(text.slice(from, cut));
    const nodes = inlineNodes(parseInlineTokens(raw, references));
    if (forced >= 0 || (!raw.includes('\\') && nodes.every(isSettled))) {
      settled.text = text.slice(0, cut);
      settled.nodes = [...settled.nodes, ...nodes];
      from = cut;
      reach = shortestRun;
    } else reach *= 2;
  }
  return [...settled.nodes, ...inlineNodes(parseInlineTokens(text.slice(from), references))];
}

function isSettled(node: MdNode): boolean {
  if (typeof node === 'string') return !unsettled.test(node);
  return node.kind !== 'element' || node.tag === 'code' || node.children.every(isSettled);
}

/** The place after so many marks that text is cut there in any case, or -1 where there are fewer. */
function endOfMarks(text: string, from: number, to: number): number {
  let marks = 0;
  for (let at = from; to - from >= mostMarks && at < to; at++) {
    if (isMark(text.charCodeAt(at)) && ++marks === mostMarks) return at + 1;
  }
  return -1;
}

const cutPlace = /[^\s] (?=[\p{L}\p{N}])|[。！？；](?=\p{Script=Han})/gu;

/** The first place at or after `from` where a text may be cut, or -1 while none is surely there. */
function nextCut(text: string, from: number): number {
  cutPlace.lastIndex = from;
  const found = cutPlace.exec(text);
  return found ? found.index + found[0].length : -1;
}
