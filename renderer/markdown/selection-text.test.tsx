import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeAll, expect, it, vi } from 'vitest';
import { showLanguage } from '../locales/i18n.ts';
import { Markdown, selectionText } from './markdown.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
beforeAll(() => showLanguage('en'));

/** Renders a text and selects all of it. */
function selected(text: string): DocumentFragment {
  const target = document.createElement('div');
  document.body.append(target);
  act(() => createRoot(target).render(<Markdown text={text} />));
  const range = document.createRange();
  range.selectNodeContents(target.querySelector('.md-body') ?? target);
  return range.cloneContents();
}

it('selectionText separates paragraphs, items and cells and omits button labels', () => {
  const text =
    '# Head\n\nOne\ntwo **bold**\n\n- a\n- b\n  1. c\n\n| x | y |\n|---|---|\n| 1 | 2 |\n\n```js\nlet a;\n\nlet b;\n```\n\nend';
  expect(selectionText(selected(text))).toBe(
    'Head\n\nOne two bold\n\n- a\n- b\n1. c\n\nx\ty\n1\t2\n\nlet a;\n\nlet b;\n\nend',
  );
});

it('selectionText returns formulas as TeX, images with address and hidden characters', () => {
  expect(selectionText(selected('Let $x^2$ be `a\u202eb`.'))).toBe('Let x^2 be a\u202eb.');
  expect(selectionText(selected('![cat](https://a.example/c.png)'))).toBe('cat (https://a.example/c.png)');
});

it('selectionText numbers an ordered list from its start', () => {
  expect(selectionText(selected('4. a\n5. b'))).toBe('4. a\n5. b');
});
