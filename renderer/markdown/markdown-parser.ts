import type { Env, Token } from 'markdown-it';
import { boundQuotes } from '../../shared/markdown/bound-quotes.ts';
import { createMarkdownParser } from '../../shared/markdown/markdown-parser.ts';
import { wideTableRule } from '../../shared/markdown/wide-table-rule.ts';

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
