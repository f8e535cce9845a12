// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { highlightWords, type SearchHighlight, searchHighlight } from './search-highlight.ts';
import { TranscriptMarks } from './transcript-marks.ts';

/** Stands in for the Highlight API, which the test environment lacks. */
class Highlighted {
  readonly ranges: readonly Range[];
  constructor(...ranges: Range[]) {
    this.ranges = ranges;
  }
}

const registry = new Map<string, Highlighted>();
const texts = (name: string) => registry.get(name)?.ranges.map(String) ?? [];
let view: HTMLElement;
let marks: TranscriptMarks;

beforeEach(() => {
  vi.stubGlobal('Highlight', Highlighted);
  vi.stubGlobal('CSS', { highlights: registry });
  registry.clear();
  view = document.createElement('section');
  view.innerHTML = `
    <article data-turn="one"><p>the tide, the Tide</p></article>
    <article data-turn="two"><details><summary>Result</summary><pre>tide</pre></details></article>`;
  document.body.append(view);
  marks = new TranscriptMarks(view, async () => true);
});

afterEach(() => {
  marks.close();
  view.remove();
  highlightWords(null);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const words = (change: Partial<SearchHighlight>): SearchHighlight => ({
  sessionKey: 's',
  needles: ['tide'],
  onlyIn: null,
  current: null,
  ...change,
});

it('find highlights matches in all turns, or only in the turn a search opened', () => {
  marks.show(words({}));
  expect(texts('found')).toEqual(['tide', 'Tide', 'tide']);
  marks.show(words({ onlyIn: 'one' }));
  expect(texts('found')).toEqual(['tide', 'Tide']);
  marks.show(null);
  expect(texts('found')).toEqual([]);
});

it('find marks the current match separately and opens the details that hide it', async () => {
  marks.show(words({ current: { turnId: 'two', nth: 0, ask: 1 } }));
  await vi.waitFor(() => expect(view.querySelector('details')?.open).toBe(true));
  expect(texts('found-current')).toEqual(['tide']);
  expect(texts('found')).toEqual(['tide', 'Tide']);
  expect(searchHighlight.getState().unseen).toBe(false);
});

it('find highlights growing text and new turns', async () => {
  marks.show(words({}));
  const more = document.createElement('article');
  more.dataset.turn = 'three';
  more.innerHTML = '<p>a ti</p>';
  view.append(more);
  const text = more.querySelector('p')?.firstChild;
  text?.after('de');
  await vi.waitFor(() => expect(texts('found')).toHaveLength(4));
  more.remove();
  await vi.waitFor(() => expect(texts('found')).toHaveLength(3));
});

it('find expands truncated text and reports a match that cannot be displayed', async () => {
  const turn = view.querySelector('[data-turn="one"]');
  const button = document.createElement('button');
  button.setAttribute('aria-expanded', 'false');
  button.addEventListener('click', () => button.replaceWith(document.createTextNode(' and one more tide')));
  turn?.append(button);
  marks.show(words({ current: { turnId: 'one', nth: 2, ask: 2 } }));
  await vi.waitFor(() => expect(texts('found-current')).toEqual(['tide']));
  expect(searchHighlight.getState().unseen).toBe(false);
  marks.show(words({ current: { turnId: 'one', nth: 9, ask: 3 } }));
  await vi.waitFor(() => expect(searchHighlight.getState().unseen).toBe(true));
});

it('find scrolls again when rows above turn out taller and push the match out of view', async () => {
  const box = (top: number, height: number) => new DOMRect(0, top, 300, height);
  let at = -900;
  let top = 1000;
  Object.defineProperties(view, {
    clientHeight: { value: 600 },
    scrollTop: {
      get: () => top,
      set(next: number) {
        // The first scroll renders a row above that is 2,000 pixels taller than the list assumed.
        at += top - next + (top === 1000 ? 2000 : 0);
        top = next;
      },
    },
  });
  view.getBoundingClientRect = () => box(0, 600);
  vi.spyOn(Range.prototype, 'getBoundingClientRect').mockImplementation(() => box(at, 20));
  marks.show(words({ current: { turnId: 'one', nth: 0, ask: 4 } }));
  await vi.waitFor(() => expect(top).not.toBe(1000));
  await vi.waitFor(() => expect(at).toBe(200));
});
