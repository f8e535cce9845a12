import type { StateBlock, StateInline } from 'markdown-it';

/**
 * Block rule: `$$ … $$` and `\[ … \]`. A line that is only the opening mark starts a formula, which continues to its
 * closing mark, a blank line or the end. Like a code fence it never looks ahead, so later text cannot change what was
 * rendered before it.
 */
export function blockMathRule(
  state: StateBlock,
  startLine: number,
  endLine: number,
  silent: boolean,
): boolean {
  if ((state.sCount[startLine] ?? 0) - state.blkIndent >= 4) return false;
  const first = lineText(state, startLine);
  const close = first.startsWith('$$') ? '$$' : first.startsWith('\\[') ? '\\]' : null;
  if (close === null) return false;
  const rest = first.slice(2).trim();
  if (rest !== '') {
    const whole = rest.length > 2 && rest.indexOf(close) === rest.length - 2;
    if (!whole) return false;
    if (!silent) pushFormula(state, startLine, startLine + 1, rest.slice(0, -2), false);
    return true;
  }
  if (silent) return true;
  const lines: string[] = [];
  for (let line = startLine + 1; line < endLine; line++) {
    if (state.isEmpty(line) || (state.sCount[line] ?? 0) < state.blkIndent) {
      pushFormula(state, startLine, line, lines.join('\n'), true);
      return true;
    }
    const text = lineText(state, line).trimEnd();
    if (text.endsWith(close) && !(close === '\\]' && isEscaped(text, text.length - 2))) {
      lines.push(text.slice(0, -2));
      pushFormula(state, startLine, line + 1, lines.join('\n'), false);
      return true;
    }
    lines.push(text);
  }
  pushFormula(state, startLine, endLine, lines.join('\n'), true);
  return true;
}

function lineText(state: StateBlock, line: number): string {
  return state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]);
}

function pushFormula(state: StateBlock, start: number, end: number, tex: string, open: boolean): void {
  const token = state.push('math_block', '', 0);
  token.map = [start, end];
  token.content = tex.trim();
  token.meta = { open };
  state.line = end;
}

/** Inline rule: `$…$`, `$$…$$`, `\(…\)` and `\[…\]` within a paragraph. Prices such as "$5 and $6" are not math. */
export function inlineMathRule(state: StateInline, silent: boolean): boolean {
  const { src, pos } = state;
  const found = src[pos] === '$' ? dollars(state) : src[pos] === '\\' ? brackets(state) : null;
  if (found === null) return false;
  if (!silent) {
    const token = state.push('math_inline', '', 0);
    token.content = found.tex.trim();
    token.meta = { display: found.display };
  }
  state.pos = found.end;
  return true;
}

interface Found {
  readonly tex: string;
  readonly end: number;
  readonly display: boolean;
}

/*
 * A search for an end that failed is remembered in the state's cache (its keys are positions, ours are below zero),
 * so that text with thousands of lone marks stays linear.
 */
const noParenthesis = -1;
const noBracket = -2;
const noDollar = -3;
const noDoubleDollar = -4;

function brackets(state: StateInline): Found | null {
  const { src, pos } = state;
  const mark = src[pos + 1];
  if (mark !== '(' && mark !== '[') return null;
  const missing = mark === '(' ? noParenthesis : noBracket;
  if (state.cache[missing] !== undefined) return null;
  const end = src.indexOf(mark === '(' ? '\\)' : '\\]', pos + 2);
  if (end < 0) state.cache[missing] = pos;
  if (end < 0 || src.slice(pos + 2, end).trim() === '') return null;
  return { tex: src.slice(pos + 2, end), end: end + 2, display: mark === '[' };
}

/** A number and then a word: "$5 million and 6$" is about money. */
const price = /^\d[\d.,]*\s*(?:[a-z]{2,}|[\p{Script=Han}])/iu;

function dollars(state: StateInline): Found | null {
  const { src, pos } = state;
  const display = src[pos + 1] === '$';
  const start = pos + (display ? 2 : 1);
  const missing = display ? noDoubleDollar : noDollar;
  if (state.cache[missing] !== undefined) return null;
  const before = src[pos - 1];
  if (!display && (before === '$' || (before !== undefined && /[\w\\]/.test(before)))) return null;
  if (!display && (src[start] === undefined || /\s/.test(src[start]))) return null;
  for (let end = src.indexOf('$', start); end >= 0; end = src.indexOf('$', end + 1)) {
    if (isEscaped(src, end)) continue;
    if (display) {
      if (src[end + 1] !== '$') continue;
      return src.slice(start, end).trim() === ''
        ? null
        : { tex: src.slice(start, end), end: end + 2, display };
    }
    const tex = src.slice(start, end);
    if (src[end + 1] === '$' || /\s$/.test(tex) || /^\w/.test(src.slice(end + 1, end + 2)) || price.test(tex))
      return null;
    return { tex, end: end + 1, display };
  }
  state.cache[missing] = pos;
  return null;
}

function isEscaped(src: string, at: number): boolean {
  let slashes = 0;
  while (src[at - 1 - slashes] === '\\') slashes++;
  return slashes % 2 === 1;
}
