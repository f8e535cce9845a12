import type { StateBlock } from 'markdown-it';

const ALERT = /^\[!(note|tip|important|warning|caution)\][ \t]*$/i;

/**
 * Block rule: a quote whose first line is `[!NOTE]`, `[!TIP]`, `[!IMPORTANT]`, `[!WARNING]` or `[!CAUTION]` is an alert,
 * as on GitHub. The line becomes `meta.alert` of the quote, in lower case.
 */
export function alertRule(state: StateBlock, startLine: number, _endLine: number, silent: boolean): boolean {
  const quote = state.tokens.at(-1);
  if (silent || quote?.type !== 'blockquote_open') return false;
  if ((state.sCount[startLine] ?? 0) - state.blkIndent >= 4) return false;
  const start = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0);
  const kind = ALERT.exec(state.src.slice(start, Math.min(start + 40, state.eMarks[startLine] ?? 0)))?.[1];
  if (kind === undefined) return false;
  quote.meta = { alert: kind.toLowerCase() };
  state.line = startLine + 1;
  return true;
}
