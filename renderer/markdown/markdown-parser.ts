import MarkdownIt, { type Env, type Token } from 'markdown-it';
import { boundQuotes } from '../../shared/markdown/bound-quotes.ts';
import { blockMathRule, inlineMathRule } from '../../shared/markdown/math-rules.ts';
import { nestingLimitRule } from '../../shared/markdown/nesting-limit-rule.ts';
import { unclosedBracketRule } from '../../shared/markdown/unclosed-bracket-rule.ts';
import { wideTableRule } from '../../shared/markdown/wide-table-rule.ts';

/** The link definitions collected while parsing: normalised label → target. */
export type References = Record<string, { href: string; title: string }>;

/**
 * markdown-it as Quartet uses it: CommonMark with tables, strikethrough, bare `https://` links and math. Raw HTML is
 * text. Addresses are not judged here but where a link is made, in safe-link.ts: one door.
 */
export const parser = new MarkdownIt({ html: false, linkify: true, maxNesting: 100 });

parser.validateLink = () => true;
// Only addresses with a scheme: "main.py" and "a.rs" are file names here, not hosts.
parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
for (const scheme of ['ftp:', '//', 'http:']) parser.linkify.add(scheme, null);

boundQuotes(parser);
parser.block.ruler.before('table', 'too_deep', nestingLimitRule);
parser.block.ruler.before('table', 'wide_table', wideTableRule, { alt: ['paragraph', 'reference'] });
parser.block.ruler.after('fence', 'math_block', blockMathRule, {
  alt: ['paragraph', 'reference', 'blockquote', 'list'],
});
parser.inline.ruler.before('link', 'lone_bracket', unclosedBracketRule);
// Before `escape`, which would eat the backslash of \( and \[.
parser.inline.ruler.before('escape', 'math_inline', inlineMathRule);

/** Block tokens of a text; definitions found are put into `references`. The text has `\n` line ends and no NUL. */
export function parseBlockTokens(text: string, references: References) {
  const env: Env = { references };
  const tokens: ReturnType<typeof parser.parse> = [];
  parser.block.parse(text, parser, env, tokens);
  // Definitions draw nothing; a block they seem to be would keep later lines from joining them.
  return tokens.filter((token) => token.type !== 'reference_definition');
}

/** Inline tokens of the text of one paragraph, heading or cell. */
export function parseInlineTokens(text: string, references: References) {
  return parser.parseInline(text, { references })[0]?.children ?? [];
}

/** Index of the token before `to` that closes the one at `at`; itself when it opens nothing. */
export function closing(tokens: readonly Token[], at: number, to = tokens.length): number {
  if (tokens[at]?.nesting !== 1) return at;
  let depth = 0;
  for (let i = at; i < to; i++) {
    depth += tokens[i]?.nesting ?? 0;
    if (depth === 0) return i;
  }
  return to - 1;
}
