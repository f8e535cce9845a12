import type { Token } from 'markdown-it';
import { parseInline, type SettledRuns } from './inline-runs.ts';
import { closing, parseBlockTokens, type References } from './markdown-parser.ts';
import { element, footnoteButton, type MdElement, type MdNode } from './md-node.ts';

/** A top-level block with its line range. */
export interface ParsedBlock {
  readonly node: MdNode;
  readonly startLine: number;
  /** The line after its last one. */
  readonly endLine: number;
  /** First lines of list items or of table body rows; else empty. */
  readonly partLines: readonly number[];
}

export interface ParsedText {
  readonly blocks: readonly ParsedBlock[];
  /** Link definitions in this text that were not given. */
  readonly definitions: References;
}

/** Values shared by all blocks of a text. */
interface Context {
  readonly lines: readonly string[];
  readonly references: References;
  readonly settled: SettledRuns | undefined;
}

/**
 * Parses a text into blocks. `outer` contains link definitions from elsewhere, which take precedence. `settled`
 * speeds up a text that is one growing paragraph.
 */
export function parseBlocks(text: string, outer: References, settled?: SettledRuns): ParsedText {
  const definitions: References = Object.create(outer);
  const tokens = parseBlockTokens(text, definitions);
  const context: Context = { lines: text.split('\n'), references: definitions, settled };
  const blocks: ParsedBlock[] = [];
  for (let at = 0; at < tokens.length; ) {
    const end = closing(tokens, at);
    const token = tokens[at];
    if (token) {
      const [startLine, endLine] = token.map ?? [0, 0];
      blocks.push({
        node: readBlock(tokens, at, end, context),
        startLine,
        endLine,
        partLines: partLines(tokens, at, end),
      });
    }
    at = end + 1;
  }
  return { blocks, definitions };
}

function readBlock(tokens: readonly Token[], at: number, end: number, context: Context): MdNode {
  const token = tokens[at];
  if (!token) return '';
  switch (token.type) {
    case 'paragraph_open':
      return element('p', readText(tokens[at + 1], context));
    case 'heading_open':
      return element(headingTag(token.tag), readText(tokens[at + 1], context));
    case 'fence':
      return {
        kind: 'code',
        language: language(token.info),
        text: withoutLastBreak(token.content),
        open: false,
      };
    case 'code_block':
      return { kind: 'code', language: '', text: withoutLastBreak(token.content), open: false };
    case 'math_block':
      return { kind: 'formula', tex: token.content, display: true, open: token.meta?.open === true };
    case 'hr':
      return element('hr');
    case 'blockquote_open':
      return element('blockquote', readChildren(tokens, at + 1, end, context), alert(token));
    case 'footnote_open': {
      const text = element('div', readChildren(tokens, at + 1, end, context));
      return element('div', [footnoteButton(String(token.meta?.label)), text], { class: 'md-footnote' });
    }
    case 'bullet_list_open':
      return readList(tokens, at, end, context, 'ul');
    case 'ordered_list_open':
      return readList(tokens, at, end, context, 'ol');
    case 'list_item_open':
      return readItem(tokens, at, end, context);
    case 'table_open':
      return tableNode(readChildren(tokens, at + 1, end, context));
    case 'thead_open':
      return element('thead', readChildren(tokens, at + 1, end, context));
    case 'tbody_open':
      return element('tbody', readChildren(tokens, at + 1, end, context));
    case 'tr_open':
      return element('tr', readChildren(tokens, at + 1, end, context));
    case 'th_open':
      return element('th', readText(tokens[at + 1], context), alignment(token));
    case 'td_open':
      return element('td', readText(tokens[at + 1], context), alignment(token));
    default:
      return token.content;
  }
}

function readChildren(tokens: readonly Token[], from: number, to: number, context: Context): MdNode[] {
  const nodes: MdNode[] = [];
  for (let at = from; at < to; ) {
    const end = closing(tokens, at);
    nodes.push(readBlock(tokens, at, end, context));
    at = end + 1;
  }
  return nodes;
}

function readText(token: Token | undefined, context: Context): MdNode[] {
  if (token === undefined) return [];
  if (token.type === 'literal') return [token.content];
  return parseInline(token.content, context.references, context.settled);
}

/** Returns a table in a scroll container that is reachable by keyboard. */
export function tableNode(parts: readonly MdNode[]): MdElement {
  return element('div', [element('table', parts)], { class: 'md-table', tabindex: '0' });
}

/** Converts a list; `md-loose` marks one whose items CommonMark separates. Item texts are always paragraphs. */
function readList(
  tokens: readonly Token[],
  at: number,
  end: number,
  context: Context,
  tag: 'ul' | 'ol',
): MdNode {
  const token = tokens[at];
  const start = token?.attrGet('start');
  const attributes: MdElement['attributes'] = {
    class: isLoose(tokens, at, end, context.lines) ? 'md-loose' : 'md-tight',
    ...(tag === 'ol' && start !== null && start !== undefined ? { start: String(start) } : {}),
  };
  return element(tag, readChildren(tokens, at + 1, end, context), attributes);
}

/** Returns whether a list is loose (CommonMark 5.3): a blank line separates items, or blocks directly inside one. */
function isLoose(tokens: readonly Token[], at: number, end: number, lines: readonly string[]): boolean {
  const level = (tokens[at]?.level ?? 0) + 1;
  let items = 0;
  let blocks = 0;
  for (let i = at + 1; i < end; i++) {
    const token = tokens[i];
    if (!token?.map || token.nesting < 0) continue;
    const isItem = token.level === level && token.type === 'list_item_open';
    const isBlock = token.level === level + 1 && token.type !== 'inline';
    if (!isItem && !isBlock) continue;
    if (isItem) blocks = 0;
    const before = isItem ? items++ : blocks++;
    if (before > 0 && /^[\s>]*$/.test(lines[token.map[0] - 1] ?? '')) return true;
  }
  return false;
}

const taskMark = /^\[([ xX])\]\s/;

function readItem(tokens: readonly Token[], at: number, end: number, context: Context): MdNode {
  const inline = tokens[at + 2];
  const task = tokens[at + 1]?.type === 'paragraph_open' && inline ? taskMark.exec(inline.content) : null;
  if (!task || !inline) return element('li', readChildren(tokens, at + 1, end, context));
  const box = element('input', [], {
    type: 'checkbox',
    disabled: '',
    ...(task[1] === ' ' ? {} : { checked: '' }),
  });
  const text = parseInline(inline.content.slice(task[0].length), context.references);
  const rest = readChildren(tokens, at + 4, end, context);
  return element('li', [element('p', [box, ...text]), ...rest], { class: 'md-task' });
}

function headingTag(tag: string): 'h1' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6' {
  return tag === 'h1' || tag === 'h2' || tag === 'h3' || tag === 'h4' || tag === 'h5' ? tag : 'h6';
}

function alignment(token: Token): MdElement['attributes'] {
  const align = /text-align:(left|center|right)/.exec(String(token.attrGet('style') ?? ''))?.[1];
  return align ? { 'data-align': align } : {};
}

function alert({ meta }: Token): MdElement['attributes'] {
  return meta?.alert ? { class: 'md-alert', 'data-alert': String(meta.alert) } : {};
}

/** Returns a fence's language: the first word of its info string. */
export function language(info: string): string {
  return (info.trim().split(/[\s,{:]/)[0] ?? '').toLowerCase().slice(0, 40);
}

function withoutLastBreak(text: string): string {
  return text.endsWith('\n') ? text.slice(0, -1) : text;
}

function partLines(tokens: readonly Token[], at: number, end: number): number[] {
  const type = tokens[at]?.type;
  const part = type === 'table_open' ? 'tr_open' : type?.endsWith('_list_open') ? 'list_item_open' : null;
  if (part === null) return [];
  const level = (tokens[at]?.level ?? 0) + (part === 'tr_open' ? 2 : 1);
  const lines: number[] = [];
  for (let i = at + 1; i < end; i++) {
    const token = tokens[i];
    if (token?.type === part && token.level === level && token.map) lines.push(token.map[0]);
  }
  // The first row of a table is its header.
  return part === 'tr_open' ? lines.slice(1) : lines;
}
