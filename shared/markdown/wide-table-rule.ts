import type { StateBlock } from 'markdown-it';

const COLUMNS_MAX = 100;
const delimiterRow = /^[ \t]*[|:-][|: \t-]*$/;

/** Block rule: shows a table too wide to be read, which would take seconds to lay out, as it was written. */
export function wideTableRule(
  state: StateBlock,
  startLine: number,
  endLine: number,
  silent: boolean,
): boolean {
  if (startLine + 1 >= endLine) return false;
  const head = lineAt(state, startLine);
  if (head.length <= COLUMNS_MAX || head.split('|', COLUMNS_MAX + 3).length < COLUMNS_MAX + 3) return false;
  if (!delimiterRow.test(lineAt(state, startLine + 1))) return false;
  if (silent) return true;
  let line = startLine;
  while (line < endLine && !state.isEmpty(line) && (state.sCount[line] ?? 0) >= state.blkIndent) line++;
  const open = state.push('paragraph_open', 'p', 1);
  open.map = [startLine, line];
  const inline = state.push('literal', '', 0);
  inline.content = state.getLines(startLine, line, state.blkIndent, false);
  state.push('paragraph_close', 'p', -1);
  state.line = line;
  return true;
}

function lineAt(state: StateBlock, line: number): string {
  return state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]);
}
