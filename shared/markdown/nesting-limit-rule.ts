import type { StateBlock } from 'markdown-it';

/** Below the parser's maxNesting, which would drop deeper content. */
const deepest = 90;

/** Block rule: shows content that is nested too deep to be rendered as it was written. */
export function nestingLimitRule(
  state: StateBlock,
  startLine: number,
  endLine: number,
  silent: boolean,
): boolean {
  if (state.level < deepest) return false;
  if (silent) return true;
  const open = state.push('paragraph_open', 'p', 1);
  open.map = [startLine, endLine];
  const inline = state.push('literal', '', 0);
  inline.content = state.getLines(startLine, endLine, state.blkIndent, false);
  state.push('paragraph_close', 'p', -1);
  state.line = endLine;
  return true;
}
