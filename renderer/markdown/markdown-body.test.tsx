import fc from 'fast-check';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { longestShown, MarkdownBody } from './markdown-body.tsx';
import MarkdownContext from './markdown-context.ts';
import { markdownText, prefixes } from './testing/markdown-pieces.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

let target: HTMLElement;
let root: Root;
const onLink = vi.fn();
const onCopy = vi.fn();

beforeEach(() => {
  target = document.createElement('div');
  document.body.append(target);
  root = createRoot(target);
  onLink.mockClear();
  onCopy.mockClear();
});

afterEach(() => {
  act(() => root.unmount());
  target.remove();
});

function show(text: string, streaming = false): void {
  act(() =>
    root.render(
      <MarkdownContext value={{ onLink, onCopy }}>
        <MarkdownBody text={text} streaming={streaming} />
      </MarkdownContext>,
    ),
  );
}

/** What is drawn, without the marks that only save work. */
const drawn = (): string =>
  (target.querySelector('.md-body')?.innerHTML ?? '').replaceAll(' md-group-sealed', '');

function click(selector: string): void {
  const one = target.querySelector<HTMLElement>(selector);
  if (one === null) throw new Error(`nothing like ${selector}`);
  act(() => one.click());
}

describe('Markdown in the page', () => {
  it('looks the same whether it came whole or grew', () => {
    fc.assert(
      fc.property(
        markdownText,
        fc.array(fc.integer({ min: 1, max: 25 }), { minLength: 1, maxLength: 5 }),
        (text, sizes) => {
          act(() => root.unmount());
          root = createRoot(target);
          for (const prefix of prefixes(text, sizes)) show(prefix, true);
          show(text);
          const grown = drawn();
          act(() => root.unmount());
          root = createRoot(target);
          show(text);
          expect(grown).toBe(drawn());
        },
      ),
      { numRuns: 150 },
    );
  });

  it('leaves drawn text nodes alone while it grows, so that a selection stays', () => {
    show('# Head\n\nfirst **bold** par', true);
    const nodes = (): Node[] => {
      const walker = document.createTreeWalker(target, NodeFilter.SHOW_TEXT);
      const found: Node[] = [];
      while (walker.nextNode()) found.push(walker.currentNode);
      return found;
    };
    const before = nodes();
    show('# Head\n\nfirst **bold** paragraph\n\nand ', true);
    show('# Head\n\nfirst **bold** paragraph\n\nand more\n- x', true);
    show('# Head\n\nfirst **bold** paragraph\n\nand more\n- x');
    const after = new Set(nodes());
    expect(before.every((node) => after.has(node))).toBe(true);
  });

  it('gives a clicked link to its place and does not navigate', () => {
    show('[go](https://example.com/x)');
    const event = new MouseEvent('click', { bubbles: true, cancelable: true });
    act(() => target.querySelector('a')?.dispatchEvent(event));
    expect(onLink).toHaveBeenCalledWith('https://example.com/x');
    expect(event.defaultPrevented).toBe(true);
  });

  it('copies code as it was written, with characters that cannot be seen', () => {
    show('```js\nlet a = "\u202e";\n```');
    expect(target.querySelector('code')?.textContent).toBe('let a = "⟨U+202E⟩";');
    click('[data-action=copy]');
    expect(onCopy).toHaveBeenCalledWith('let a = "\u202e";');
  });

  it('wraps code when asked', () => {
    show('```\nlong\n```');
    click('[data-action=wrap]');
    expect(target.querySelector('[data-action=wrap]')?.getAttribute('aria-pressed')).toBe('true');
    expect(target.querySelector('.md-code')?.classList.contains('md-code-wrapped')).toBe(true);
  });

  it('copies the address of a picture and loads nothing', () => {
    show('![a cat](https://tracker.example/cat.png)');
    expect(target.querySelector('img')).toBeNull();
    expect(target.textContent).toContain('tracker.example');
    click('.md-image');
    expect(onCopy).toHaveBeenCalledWith('https://tracker.example/cat.png');
  });

  it('cuts a text that is too long and shows it all when asked', () => {
    show(`${'word '.repeat(longestShown / 5)}the end`);
    expect(target.textContent).not.toContain('the end');
    click('.md-show-all');
    expect(target.textContent).toContain('the end');
  });

  it('draws half written markup calmly while more is to come', () => {
    show('so **bo', true);
    expect(target.querySelector('strong')?.textContent).toBe('bo');
    show('so [lab', true);
    expect(target.textContent).toBe('so lab');
    show('so `co', true);
    expect(target.querySelector('code')?.textContent).toBe('co');
    show('| a | b', true);
    expect(target.querySelectorAll('th')).toHaveLength(2);
    show('text\n-', true);
    expect(target.querySelector('h2')).toBeNull();
    show('so **bo');
    expect(target.textContent).toBe('so **bo');
  });

  it('adds to an open block of code without touching its other lines', () => {
    const lines = Array.from({ length: 5000 }, (_, i) => `line ${i}`).join('\n');
    show(`\`\`\`js\n${lines}\n`, true);
    const first = target.querySelector('code > div')?.firstChild;
    show(`\`\`\`js\n${lines}\nmore`, true);
    expect(target.querySelector('code > div')?.firstChild).toBe(first);
    expect(target.querySelector('code')?.textContent).toBe(`${lines}\nmore`);
  });
});
