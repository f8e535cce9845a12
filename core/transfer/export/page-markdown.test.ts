import { expect, it } from 'vitest';
import { pageLabels } from './page-labels.ts';
import { renderMarkdown } from './page-markdown.ts';

const html = (text: string, language = 'en'): string => renderMarkdown(text, pageLabels(language), 7);
const nested = (open: string, count: number): string => `${open.repeat(count)}x${'}'.repeat(count)}`;

it('writes an ordinary formula as MathML', () => {
  expect(html(`$${nested('1+\\cfrac{1}{', 20)}$`)).toContain('<math');
});

it('ends emphasis behind a Chinese punctuation mark', () => {
  expect(html('**重要：**内容')).toBe('<p><strong>重要：</strong>内容</p>');
});

it('writes four tags without attributes, and all other HTML as text', () => {
  expect(html('H<sub>2</sub>O<br><b>x</b><sup onclick=y>')).toBe(
    '<p>H<sub>2</sub>O<br>&lt;b&gt;x&lt;/b&gt;&lt;sup onclick=y&gt;</p>',
  );
});

it('writes an alert as a quote with a title in the language of the page', () => {
  const alert = '> [!TIP]\n> **a**\n\n> [!x]';
  expect(html(alert)).toBe(
    '<blockquote class="alert tip"><p class="alert-title">Tip</p><p><strong>a</strong></p></blockquote><blockquote><p>[!x]</p></blockquote>',
  );
  expect(html(alert, 'zh-CN')).toContain('<p class="alert-title">提示</p>');
});

it('links the mark of a footnote with its text', () => {
  expect(html('a[^1] b[^x]\n\n[^1]: **c**\n')).toBe(
    '<p>a<sup><a href="#text-7-1">1</a></sup> b[^x]</p><div class="footnote" id="text-7-1"><span>1</span><div><p><strong>c</strong></p></div></div>',
  );
});

it('writes chemistry as MathML', () => {
  expect(html('$\\ce{2H2 + O2 -> 2H2O}$')).toContain('<mo stretchy="true"');
});

it.each([
  nested('\\hat{', 150),
  nested('\\binom{1}{', 150),
  `\\def\\a#1{\\hat{\\hat{\\hat{\\hat{#1}}}}}${nested('\\a{', 55)}`,
  `\\begin{matrix}${'&'.repeat(2000)}\\end{matrix}`,
  `\\def\\a{${'x'.repeat(1000)}}${'\\a'.repeat(500)}`,
])('writes a formula that is too large or too deep as its TeX (%#)', (tex) => {
  expect(html(`$$\n${tex}\n$$`)).toMatch(/^<p><code class="tex">/);
});

it('writes the formulas of one message as TeX once they are too many elements', () => {
  const page = html('$x+y$ '.repeat(20_000));
  expect(page.match(/<math/g)?.length).toBeGreaterThan(3000);
  expect(page).toMatch(/<code class="tex">x\+y<\/code>\s*<\/p>\n?$/);
});
