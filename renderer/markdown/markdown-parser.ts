import type { Env, StateBlock, Token } from 'markdown-it';
import { boundQuotes } from '../../shared/markdown/bound-quotes.ts';
import { createMarkdownParser, pushLiteral } from '../../shared/markdown/markdown-parser.ts';

/** Link definitions collected while parsing, from normalized label to target. */
export type References = Record<string, { href: string; title: string }>;

/** The parser of the window. Only safe-link.ts checks addresses, where links are created. */
export const parser = createMarkdownParser();
boundQuotes(parser);
parser.block.ruler.after('too_deep', 'wide_table', wideTableRule, { alt: ['paragraph', 'reference'] });

/**
 * Parses a text into block tokens and adds its link definitions to `references`. The text must have `\n` line ends
 * and no NUL.
 */
export function parseBlockTokens(text: string, references: References) {
  const env: Env = { references };
  const tokens: ReturnType<typeof parser.parse> = [];
  parser.block.parse(text, parser, env, tokens);
  // Definitions render nothing, and as blocks they would separate later lines.
  return tokens.filter((token) => token.type !== 'reference_definition');
}

/** Parses the text of one paragraph, heading or cell into inline tokens. */
export function parseInlineTokens(text: string, references: References) {
  return parser.parseInline(text, { references })[0]?.children ?? [];
}

/** Returns the index of the token before `to` that closes the one at `at`; `at` itself if it opens nothing. */
export function closing(tokens: readonly Token[], at: number, to = tokens.length): number {
  if (tokens[at]?.nesting !== 1) return at;
  let depth = 0;
  for (let i = at; i < to; i++) {
    depth += tokens[i]?.nesting ?? 0;
    if (depth === 0) return i;
  }
  return to - 1;
}

const COLUMNS_MAX = 100;
const delimiterRow = /^[ \t]*[|:-][|: \t-]*$/;

/** Block rule: shows a table too wide to be read, which would take seconds to lay out, as it was written. */
function wideTableRule(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if (startLine + 1 >= endLine) return false;
  const head = lineAt(state, startLine);
  if (head.length <= COLUMNS_MAX || head.split('|', COLUMNS_MAX + 3).length < COLUMNS_MAX + 3) return false;
  if (!delimiterRow.test(lineAt(state, startLine + 1))) return false;
  if (silent) return true;
  let line = startLine;
  while (line < endLine && !state.isEmpty(line) && (state.sCount[line] ?? 0) >= state.blkIndent) line++;
  pushLiteral(state, startLine, line);
  return true;
}

function lineAt(state: StateBlock, line: number): string {
  return state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]);
}
