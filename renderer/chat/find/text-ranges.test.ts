// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { textRanges } from './text-ranges.ts';

function turnOf(html: string): Element {
  const turn = document.createElement('article');
  turn.innerHTML = html;
  return turn;
}

const found = (html: string, ...needles: string[]) =>
  textRanges(turnOf(html), needles).map((range) => range.toString());

it('text ranges match across inline elements, ignoring case, but not across blocks', () => {
  expect(found('<p>Light<strong>house</strong> and <em>LIGHT</em>HOUSE</p>', 'lighthouse')).toEqual([
    'Lighthouse',
    'LIGHTHOUSE',
  ]);
  expect(found('<p>light</p><p>house</p>', 'lighthouse')).toEqual([]);
  expect(found('<p>light<br>house</p>', 'lighthouse')).toEqual([]);
});

it('text ranges match Chinese and letters with several lowercase forms', () => {
  expect(found('<p>灯塔的灯</p>', '灯')).toEqual(['灯', '灯']);
  expect(found('<p>İstanbul, istanbul</p>', 'stanbul')).toEqual(['stanbul', 'stanbul']);
  expect(found('<p>ΣΊΣΥΦΟΣ</p>', 'σίσυφος')).toEqual(['ΣΊΣΥΦΟΣ']);
});

it('text ranges treat the search text literally', () => {
  expect(found('<p>a.c abc a+c (</p>', 'a.c')).toEqual(['a.c']);
  expect(found('<p>a.c abc a+c (</p>', '(')).toEqual(['(']);
  expect(found('<p>anything</p>', '')).toEqual([]);
});

it('text ranges match several words and prefer the longer where both begin', () => {
  expect(found('<p>light lighthouse</p>', 'light', 'lighthouse')).toEqual(['light', 'lighthouse']);
});

it('text ranges skip buttons, author names, hidden text and thinking', () => {
  const html = `
    <h2>word</h2><button>word</button><button>open <span data-words>a word</span> word</button><span class="sr-only">word</span>
    <details data-not-words><summary>word</summary>word</details>
    <div class="md-body"><h2>word</h2><section>word</section></div>
    <details><summary>fold</summary><pre>word</pre></details>
    <section><ol><li>word</li></ol></section>`;
  expect(found(html, 'word')).toEqual(['word', 'word', 'word', 'word']);
});
