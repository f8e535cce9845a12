import { expect, it } from 'vitest';
import { plainOf } from './plain-of.ts';
import { attacks } from './testing/attack-corpus.ts';

it('plainOf removes Markdown syntax and keeps the text', () => {
  expect(
    plainOf('## Title\n\nSome **bold**, *soft*, ~~gone~~ and `code` with [a link](https://a.example).'),
  ).toBe('Title\n\nSome bold, soft, gone and code with a link (https://a.example).');
});

it('plainOf writes an address once when it is also the link text', () => {
  expect(
    plainOf('See https://a.example/x, <https://b.example> and [https://c.example](https://c.example).'),
  ).toBe('See https://a.example/x, https://b.example and https://c.example.');
});

it('plainOf resolves reference links', () => {
  expect(plainOf('[here][1]\n\n[1]: https://a.example')).toBe('here (https://a.example)');
});

it('plainOf keeps code unchanged, including hidden characters', () => {
  const code = 'x = a * b  # not a heading\n\n  y\u200b = "[a](b)"';
  expect(plainOf(`\`\`\`py\n${code}\n\`\`\``)).toBe(code);
});

it('plainOf keeps stars and underscores that are not markup', () => {
  expect(plainOf('2 * 3 * 4 and snake_case_name')).toBe('2 * 3 * 4 and snake_case_name');
});

it('plainOf keeps lists with numbers, tasks and nested content', () => {
  expect(
    plainOf('3. one\n4. two\n   - inner\n\n     ```\n     code\n     ```\n\n- [ ] open\n- [x] done'),
  ).toBe('3. one\n4. two\n   - inner\n     code\n\n- [ ] open\n- [x] done');
});

it('plainOf keeps quote markers', () => {
  expect(plainOf('> one\n>\n> two\n>> three')).toBe('> one\n>\n> two\n>\n> > three');
});

it('plainOf writes the kind of an alert above its text', () => {
  expect(plainOf('> [!NOTE]\n> one\n>\n> two')).toBe('> NOTE:\n> one\n>\n> two');
});

it('plainOf writes the labels of footnotes', () => {
  expect(plainOf('a[^1]\n\n[^1]: b\n[^2]: c\n\n    d')).toBe('a[1]\n\n[1] b\n\n[2] c\n\nd');
});

it('plainOf aligns table columns and counts wide characters as two', () => {
  expect(plainOf('| Name | 数 |\n|---|--:|\n| 苹果 | **12** |\n| a \\| b | x |')).toBe(
    'Name   数\n-----  --\n苹果   12\na | b  x',
  );
});

it('plainOf returns formulas as TeX', () => {
  expect(plainOf('Let $x^2$ be\n\n$$\n\\frac{a}{b}\n$$')).toBe('Let x^2 be\n\n\\frac{a}{b}');
});

it('plainOf writes images as alt text and address', () => {
  expect(plainOf('![a *cat*](https://a.example/c.png)')).toBe('a cat (https://a.example/c.png)');
});

it('plainOf shows HTML as text and handles every attack text', () => {
  expect(plainOf('<b>x</b> &lt;i&gt;')).toBe('<b>x</b> <i>');
  for (const { text } of attacks('https://evil.example')) expect(typeof plainOf(text)).toBe('string');
});

it('plainOf handles deep and long texts within three seconds', () => {
  const start = performance.now();
  for (const text of [
    '> '.repeat(10_000),
    '- '.repeat(10_000),
    '[a]('.repeat(20_000),
    `|a|\n|-|\n${'|b|\n'.repeat(20_000)}`,
  ]) {
    plainOf(text);
  }
  expect(performance.now() - start).toBeLessThan(3000);
});
