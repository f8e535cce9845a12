import MarkdownIt, { type MarkdownIt as Parser, type StateBlock, type StateInline } from 'markdown-it';
import cjkFriendly from 'markdown-it-cjk-friendly';
import { footnoteMarkRule, footnoteRule } from './footnote-rules.ts';
import { blockMathRule, inlineMathRule } from './math-rules.ts';

/**
 * Returns a markdown-it parser of model text: CommonMark with tables, strikethrough, alerts, footnotes, bare `https://` links and
 * math. Raw HTML is text, except for four tags without attributes. In Chinese and Japanese, emphasis may end between a
 * punctuation mark and a letter. Addresses are not checked: that is for those who render links.
 */
export function createMarkdownParser(): Parser {
  const parser = new MarkdownIt({ html: false, linkify: true, maxNesting: 100 }).use(cjkFriendly);
  parser.validateLink = () => true;
  // Only addresses with a scheme become links, because "main.py" and "a.rs" are file names here.
  parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
  for (const scheme of ['ftp:', '//', 'http:']) parser.linkify.add(scheme, null);
  parser.block.ruler.before('table', 'too_deep', nestingLimitRule);
  parser.block.ruler.before('blockquote', 'alert', alertRule);
  parser.block.ruler.before('reference', 'footnote', footnoteRule, { alt: ['paragraph', 'reference'] });
  parser.block.ruler.after('fence', 'math_block', blockMathRule, {
    alt: ['paragraph', 'reference', 'blockquote', 'list'],
  });
  parser.inline.ruler.before('link', 'footnote_mark', footnoteMarkRule);
  parser.inline.ruler.before('footnote_mark', 'lone_bracket', unclosedBracketRule);
  parser.inline.ruler.before('autolink', 'plain_tags', plainTagsRule);
  // Before `escape`, which would consume the backslash of \( and \[.
  parser.inline.ruler.before('escape', 'math_inline', inlineMathRule);
  return parser;
}

const ALERT = /^\[!(note|tip|important|warning|caution)\][ \t]*$/i;

/**
 * Block rule: a quote whose first line is `[!NOTE]`, `[!TIP]`, `[!IMPORTANT]`, `[!WARNING]` or `[!CAUTION]` is an alert,
 * as on GitHub. The line becomes `meta.alert` of the quote, in lower case.
 */
function alertRule(state: StateBlock, startLine: number, _endLine: number, silent: boolean): boolean {
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

/** Below the parser's maxNesting, which would drop deeper content. */
const deepest = 90;

/** Block rule: shows content that is nested too deep to be rendered as it was written. */
function nestingLimitRule(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if (state.level < deepest) return false;
  if (silent) return true;
  pushLiteral(state, startLine, endLine);
  return true;
}

/** Adds lines as a paragraph that is shown as it was written. */
export function pushLiteral(state: StateBlock, startLine: number, endLine: number): void {
  const open = state.push('paragraph_open', 'p', 1);
  open.map = [startLine, endLine];
  const inline = state.push('literal', '', 0);
  inline.content = state.getLines(startLine, endLine, state.blkIndent, false);
  state.push('paragraph_close', 'p', -1);
  state.line = endLine;
}

/** Tags without attributes that models write, as Markdown has nothing for them. All other HTML stays text. */
const TAG = /<(?:br\s*\/?|(sub|sup|kbd))>/iy;

/** How far behind a tag its end is looked for, in UTF-16 units: what they mark is short. */
const LONGEST = 200;

/** Inline rule: `<br>` breaks the line, also in a cell of a table; `<sub>`, `<sup>` and `<kbd>` mark their text. */
function plainTagsRule(state: StateInline, silent: boolean): boolean {
  TAG.lastIndex = state.pos;
  const found = TAG.exec(state.src);
  if (found === null || TAG.lastIndex > state.posMax) return false;
  const start = TAG.lastIndex;
  const name = found[1]?.toLowerCase();
  if (name === undefined) {
    if (!silent) state.push('hardbreak', 'br', 0);
    state.pos = start;
    return true;
  }
  const closing = `</${name}>`;
  const inside = state.src.slice(start, Math.min(start + LONGEST, state.posMax)).toLowerCase();
  const length = inside.indexOf(closing);
  if (length < 0) return false;
  if (!silent) {
    const { posMax } = state;
    state.pos = start;
    state.posMax = start + length;
    state.push(`${name}_open`, name, 1);
    state.md.inline.tokenize(state);
    state.push(`${name}_close`, name, -1);
    state.posMax = posMax;
  }
  state.pos = start + length + closing.length;
  return true;
}

/** The key in the state's cache (its other keys are positions) that records that no `]` follows. */
const noneFollows = -9;

/**
 * Inline rule: a `[` or `![` without a following `]` is text. Saves the parser a search for each of thousands of them.
 */
function unclosedBracketRule(state: StateInline, silent: boolean): boolean {
  const at = state.src[state.pos] === '!' ? state.pos + 1 : state.pos;
  if (state.src[at] !== '[') return false;
  if (state.cache[noneFollows] === undefined) {
    if (state.src.indexOf(']', at) >= 0) return false;
    state.cache[noneFollows] = at;
  }
  if (!silent) state.pending += state.src.slice(state.pos, at + 1);
  state.pos = at + 1;
  return true;
}
