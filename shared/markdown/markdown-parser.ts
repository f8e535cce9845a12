import MarkdownIt, { type MarkdownIt as Parser } from 'markdown-it';
import cjkFriendly from 'markdown-it-cjk-friendly';
import { alertRule } from './alert-rule.ts';
import { footnoteMarkRule, footnoteRule } from './footnote-rules.ts';
import { blockMathRule, inlineMathRule } from './math-rules.ts';
import { nestingLimitRule } from './nesting-limit-rule.ts';
import { plainTagsRule } from './plain-tags-rule.ts';
import { unclosedBracketRule } from './unclosed-bracket-rule.ts';

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
