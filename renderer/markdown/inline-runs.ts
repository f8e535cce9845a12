import { detached } from './detached.ts';
import { inlineNodes } from './inline-nodes.ts';
import { parseInlineTokens, type References } from './markdown-parser.ts';
import type { MdNode } from './md-node.ts';
import { isMark } from './shown-part.ts';

/** Minimum number of characters in a run of a long text. */
const shortestRun = 480;

/** Number of markup characters after which a text is cut in any case. */
const mostMarks = 2000;

/** Unpaired markup characters, whose meaning may depend on the text that follows. */
const unsettled = /[*_~`$[<]/;

/** A short text without markup, as in most table cells. */
const plain = /^[^\\*_~`$[\]<&!:\n]{0,200}$/;

/** Finished runs of one growing text; the next call parses only the text after them. */
export interface SettledRuns {
  text: string;
  nodes: MdNode[];
}

/** Returns a state without finished runs. */
export function noRuns(): SettledRuns {
  return { text: '', nodes: [] };
}

/**
 * Parses the text of one paragraph, heading or cell. Cuts a long text after a space or a Chinese full stop where no
 * markup is open: the text before a cut does not depend on the text after it, so a growing paragraph is parsed from
 * its last cut only. Without such a place in thousands of markup characters, it cuts anyway, because parsing them at
 * once takes quadratic time. Cuts depend only on the text, so a complete text has the same ones.
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

/** Returns the position after the maximum number of markup characters, or -1 if there are fewer. */
function endOfMarks(text: string, from: number, to: number): number {
  let marks = 0;
  for (let at = from; to - from >= mostMarks && at < to; at++) {
    if (isMark(text.charCodeAt(at)) && ++marks === mostMarks) return at + 1;
  }
  return -1;
}

const cutPlace = /[^\s] (?=[\p{L}\p{N}])|[。！？；](?=\p{Script=Han})/gu;

/** Returns the first position at or after `from` where a text may be cut, or -1 if none is certain. */
function nextCut(text: string, from: number): number {
  cutPlace.lastIndex = from;
  const found = cutPlace.exec(text);
  return found ? found.index + found[0].length : -1;
}
