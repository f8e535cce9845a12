import { expect, it } from 'vitest';
import { renderMarkdown } from './page-markdown.ts';

const nested = (open: string, count: number): string => `${open.repeat(count)}x${'}'.repeat(count)}`;

it('writes an ordinary formula as MathML', () => {
  expect(renderMarkdown(`$${nested('1+\\cfrac{1}{', 20)}$`)).toContain('<math');
});

it('ends emphasis behind a Chinese punctuation mark', () => {
  expect(renderMarkdown('**重要：**内容')).toBe('<p><strong>重要：</strong>内容</p>');
});

it('writes four tags without attributes, and all other HTML as text', () => {
  expect(renderMarkdown('H<sub>2</sub>O<br><b>x</b><sup onclick=y>')).toBe(
    '<p>H<sub>2</sub>O<br>&lt;b&gt;x&lt;/b&gt;&lt;sup onclick=y&gt;</p>',
  );
});

it('writes chemistry as MathML', () => {
  expect(renderMarkdown('$\\ce{2H2 + O2 -> 2H2O}$')).toContain('<mo stretchy="true"');
});

it.each([
  nested('\\hat{', 150),
  nested('\\binom{1}{', 150),
  `\\def\\a#1{\\hat{\\hat{\\hat{\\hat{#1}}}}}${nested('\\a{', 55)}`,
  `\\begin{matrix}${'&'.repeat(2000)}\\end{matrix}`,
  `\\def\\a{${'x'.repeat(1000)}}${'\\a'.repeat(500)}`,
])('writes a formula that is too large or too deep as its TeX (%#)', (tex) => {
  expect(renderMarkdown(`$$\n${tex}\n$$`)).toMatch(/^<p><code class="tex">/);
});

it('writes the formulas of one message as TeX once they are too many elements', () => {
  const html = renderMarkdown('$x+y$ '.repeat(20_000));
  expect(html.match(/<math/g)?.length).toBeGreaterThan(3000);
  expect(html).toMatch(/<code class="tex">x\+y<\/code>\s*<\/p>\n?$/);
});
