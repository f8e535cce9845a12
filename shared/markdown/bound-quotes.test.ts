import MarkdownIt from 'markdown-it';
import { expect, it } from 'vitest';
import { boundQuotes } from './bound-quotes.ts';

const bounded = new MarkdownIt();
boundQuotes(bounded);

it.each([
  ['a heading before text', '> # a\nb\nc\n'],
  ['a heading before a quote', '> # a\n> b\nc\n'],
  ['a heading in two quotes', '> > # a\n> b\nc\n'],
  ['a heading in a quote before an inner quote', '> # a\n> > b\nc\n'],
  ['a heading and a list', '> # a\n- b\n  > # c\n  d\n'],
  ['a heading without text', '>#\nb\n> #\nb\n'],
  ['a rule before text', '> ---\nb\n> * * *\nc\n> _ _\nd\n'],
  ['text before text', '> a\nb\n# c\n'],
  ['text that resembles a heading', '> #a\nb\n> ####### a\nb\n'],
  ['an indented heading', '>    # a\nb\n>     # a\nb\n'],
  ['a quote at the end', 'a\n> # b'],
  ['a heading before a blank line', '> # a\n\nb\n'],
  ['an unclosed fence before text', '> ~~~\nb\n> ~~~\nc\n'],
  ['forty lines after a quoted one', `> a\n${'b\n'.repeat(40)}> c\nd\n`],
])('bounding quotes does not change %s', (_name, text) => {
  expect(bounded.render(text)).toBe(new MarkdownIt().render(text));
});

it('ends a quote some lines after its first line without a mark, however long its paragraph is', () => {
  const html = bounded.render(`> a\n${'b\n'.repeat(500)}`);
  const quoted = html.slice(0, html.indexOf('</blockquote>')).match(/b[\n<]/g)?.length ?? 0;
  expect(quoted).toBeGreaterThan(40);
  expect(quoted).toBeLessThan(100);
  expect(html.match(/b[\n<]/g)).toHaveLength(500);
});
