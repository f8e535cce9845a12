import MarkdownIt, { type Env, type Token } from 'markdown-it';
import cjkFriendly from 'markdown-it-cjk-friendly';
import { boundQuotes } from '../../shared/markdown/bound-quotes.ts';
import { blockMathRule, inlineMathRule } from '../../shared/markdown/math-rules.ts';
import { nestingLimitRule } from '../../shared/markdown/nesting-limit-rule.ts';
import { plainTagsRule } from '../../shared/markdown/plain-tags-rule.ts';
import { unclosedBracketRule } from '../../shared/markdown/unclosed-bracket-rule.ts';
import { wideTableRule } from '../../shared/markdown/wide-table-rule.ts';

/** Link definitions collected while parsing, from normalized label to target. */
export type References = Record<string, { href: string; title: string }>;

/**
 * The markdown-it configuration: CommonMark with tables, strikethrough, bare `https://` links and math. Raw HTML is
 * text, except for four tags without attributes. In Chinese and Japanese, emphasis may end between a punctuation mark
 * and a letter. Only safe-link.ts checks addresses, where links are created.
 */
export const parser = new MarkdownIt({ html: false, linkify: true, maxNesting: 100 }).use(cjkFriendly);

parser.validateLink = () => true;
// Only addresses with a scheme become links, because "main.py" and "a.rs" are file names here.
parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
for (const scheme of ['ftp:', '//', 'http:']) parser.linkify.add(scheme, null);

boundQuotes(parser);
parser.block.ruler.before('table', 'too_deep', nestingLimitRule);
parser.block.ruler.before('table', 'wide_table', wideTableRule, { alt: ['paragraph', 'reference'] });
parser.block.ruler.after('fence', 'math_block', blockMathRule, {
  alt: ['paragraph', 'reference', 'blockquote', 'list'],
});
parser.inline.ruler.before('link', 'lone_bracket', unclosedBracketRule);
parser.inline.ruler.before('autolink', 'plain_tags', plainTagsRule);
// Before `escape`, which would consume the backslash of \( and \[.
parser.inline.ruler.before('escape', 'math_inline', inlineMathRule);

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
