import type { StateBlock, StateInline } from 'markdown-it';

const TEXT = /^\[\^([^\s[\]]{1,40})\]:[ \t]*(?=\S)/;
const MARK = /\[\^([^\s[\]]{1,40})\]/y;

/**
 * Block rule: `[^1]: text` is a footnote, with the indented lines below it. It stays where it is written, because models
 * write footnotes at the end. Its label is kept with the link definitions, as both are needed before marks are read.
 */
export function footnoteRule(
  state: StateBlock,
  startLine: number,
  endLine: number,
  silent: boolean,
): boolean {
  const { bMarks, eMarks, tShift, sCount } = state;
  const before = [bMarks[startLine] ?? 0, tShift[startLine] ?? 0, sCount[startLine] ?? 0] as const;
  if (before[2] - state.blkIndent >= 4) return false;
  const start = before[0] + before[1];
  const found = TEXT.exec(state.src.slice(start, Math.min(start + 100, eMarks[startLine] ?? 0)));
  const label = found?.[1];
  if (!found || label === undefined) return false;
  if (silent) return true;
  state.env.references ??= {};
  state.env.references[keyOf(state, label)] ??= { href: '', title: '' };
  const open = state.push('footnote_open', 'div', 1);
  open.meta = { label };
  // The text behind the label counts as indented, as the lines below it are.
  bMarks[startLine] = start + found[0].length;
  tShift[startLine] = 0;
  state.blkIndent += 4;
  sCount[startLine] = state.blkIndent;
  state.md.block.tokenize(state, startLine, endLine);
  state.blkIndent -= 4;
  [bMarks[startLine], tShift[startLine], sCount[startLine]] = before;
  open.map = [startLine, state.line];
  state.push('footnote_close', 'div', -1);
  return true;
}

/** Inline rule: `[^1]` is the mark of a footnote if there is one with this label. */
export function footnoteMarkRule(state: StateInline, silent: boolean): boolean {
  MARK.lastIndex = state.pos;
  const label = MARK.exec(state.src)?.[1];
  if (label === undefined || MARK.lastIndex > state.posMax) return false;
  if (state.env.references?.[keyOf(state, label)] === undefined) return false;
  state.pos = MARK.lastIndex;
  if (silent) return true;
  const mark = state.push('footnote_mark', '', 0);
  mark.content = `[${label}]`;
  mark.meta = { label };
  return true;
}

/** Returns the key of a footnote among the link definitions. The space keeps it apart from all labels of links. */
function keyOf({ md }: StateBlock | StateInline, label: string): string {
  return ` ${md.utils.normalizeReference(`^${label}`)}`;
}
