// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { asQuote, quoteSelection, selectedInTurn } from './parts/quote-button.tsx';

const session = { appendToDraft: vi.fn<(words: string) => void>() };

beforeEach(() => {
  session.appendToDraft.mockReset();
  document.body.innerHTML =
    '<p id="out">outside</p><article data-turn="1"><p id="a">one two</p><p id="b">three</p></article><article data-turn="2"><p id="c">four</p></article>';
});
afterEach(() => document.getSelection()?.removeAllRanges());

function select(from: string, to: string): void {
  const node = (id: string) => document.getElementById(id)?.firstChild;
  const [start, end] = [node(from), node(to)];
  if (!start || !end) throw new Error('no such text');
  document.getSelection()?.setBaseAndExtent(start, 0, end, end.textContent?.length ?? 0);
}

it.each([
  ['one line', 'hello', '> hello'],
  ['several lines, with an empty one', ' a\n\nb \n', '> a\n>\n> b'],
  ['lines of other systems', 'a\r\nb\rc', '> a\n> b\n> c'],
  ['a quote in a quote', '> a', '> > a'],
  ['Chinese and emoji', '你好\n👩‍👩‍👧', '> 你好\n> 👩‍👩‍👧'],
])('asQuote quotes %s', (_, text, quote) => {
  expect(asQuote(text)).toBe(quote);
});

it('selectedInTurn accepts only a selection within one message', () => {
  expect(selectedInTurn()).toBeNull();
  select('a', 'b');
  expect(selectedInTurn()).not.toBeNull();
  select('a', 'c');
  expect(selectedInTurn()).toBeNull();
  select('out', 'out');
  expect(selectedInTurn()).toBeNull();
});

it('quoteSelection appends the selected text to the draft and clears the selection', () => {
  select('a', 'a');
  quoteSelection(session);
  expect(session.appendToDraft).toHaveBeenCalledExactlyOnceWith('> one two\n\n');
  expect(document.getSelection()?.isCollapsed).toBe(true);
});

it('quoteSelection does nothing without a selection', () => {
  quoteSelection(session);
  expect(session.appendToDraft).not.toHaveBeenCalled();
});
