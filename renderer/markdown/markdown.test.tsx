import fc from 'fast-check';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { showLanguage } from '../locales/i18n.ts';
import { Markdown } from './markdown.tsx';
import MarkdownContext from './markdown-context.ts';
import { longestShown } from './shown-part.ts';
import { markdownText, prefixes } from './testing/markdown-pieces.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
// No server provides the frame's page in this test.
Reflect.get(window, 'happyDOM').settings.disableIframePageLoading = true;

let target: HTMLElement;
let root: Root;
const onLink = vi.fn();
const onCopy = vi.fn();

// Code for streaming text loads after the first interaction with the window.
beforeAll(async () => {
  await showLanguage('en');
  window.dispatchEvent(new Event('keydown'));
  await vi.dynamicImportSettled();
});

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
        <Markdown text={text} streaming={streaming} />
      </MarkdownContext>,
    ),
  );
}

/** Returns the rendered HTML without the classes that only save work. */
const drawn = (): string =>
  (target.querySelector('.md-body')?.innerHTML ?? '').replaceAll(' md-group-sealed', '');

function click(selector: string): void {
  const one = target.querySelector<HTMLElement>(selector);
  if (one === null) throw new Error(`nothing like ${selector}`);
  act(() => one.click());
}

describe('Markdown component', () => {
  it('renders the same whether streamed or complete', () => {
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

  it('limits the combining marks drawn on one letter', () => {
    show(`a${'\u0301'.repeat(5000)} b`);
    expect(target.textContent?.trim()).toBe(`a${'\u0301'.repeat(64)}… b`);
  });

  it('keeps existing text nodes while streaming so that a selection survives', () => {
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

  it('shows an alert with a title, which replaces that of another kind', () => {
    show('> [!TIP]\n> one', true);
    expect(target.querySelector('.md-alert')?.textContent).toBe('Tipone');
    show('> [!TIP]\n> one two\n>\n> three');
    expect([...target.querySelectorAll('.md-alert > p')].map((line) => line.textContent)).toEqual([
      'Tip',
      'one two',
      'three',
    ]);
    show('> [!CAUTION]\n> one');
    expect(target.querySelector('.md-alert')?.textContent).toBe('Cautionone');
    show('> one');
    expect(target.querySelector('blockquote')?.outerHTML).toBe('<blockquote><p>one</p></blockquote>');
  });

  it('never shows the mark of an alert while it streams', () => {
    const text = '> [!WARNING]\n> one';
    for (let end = 1; end <= text.length; end++) {
      show(text.slice(0, end), true);
      expect(target.textContent, text.slice(0, end)).not.toContain('!');
    }
    expect(target.querySelector('.md-alert')?.textContent).toBe('Warningone');
  });

  it('goes from the mark of a footnote to its text and back, within the text', () => {
    show('a[^1] b[^n] c[^1]\n\n[^1]: one\n[^n]: two');
    const marks = [...target.querySelectorAll<HTMLElement>('sup button')];
    const texts = [...target.querySelectorAll<HTMLElement>('.md-footnote > button')];
    expect(marks.map((mark) => mark.getAttribute('aria-label'))).toEqual([
      'Footnote 1',
      'Footnote n',
      'Footnote 1',
    ]);
    act(() => marks[2]?.click());
    expect(document.activeElement).toBe(texts[0]);
    act(() => texts[0]?.click());
    expect(document.activeElement).toBe(marks[0]);
    act(() => marks[1]?.click());
    expect(document.activeElement).toBe(texts[1]);
    expect(location.hash).toBe('');
  });

  it('passes a clicked link to onLink and does not navigate', () => {
    show('[go](https://example.com/x)');
    const event = new MouseEvent('click', { bubbles: true, cancelable: true });
    act(() => target.querySelector('a')?.dispatchEvent(event));
    expect(onLink).toHaveBeenCalledWith('https://example.com/x');
    expect(event.defaultPrevented).toBe(true);
  });

  it('shows a mail address without the mailto prefix', () => {
    show('Write to <a@example.com>.');
    expect(target.textContent).toBe('Write to a@example.com.');
    expect(target.querySelector('a')?.getAttribute('href')).toBe('mailto:a@example.com');
  });

  it('copies code with its hidden characters and warns about them', () => {
    show('```js\nlet a = "\u202e";\n```');
    const hidden = target.querySelector<HTMLElement>('code .md-hidden');
    expect(hidden?.dataset.shown).toBe('⟨U+202E⟩');
    expect(hidden?.title).toBe('U+202E right-to-left override');
    expect(target.querySelector('code')?.textContent).toBe('let a = "\u202e";');
    expect(target.querySelector('.md-code-warning')).not.toBeNull();
    click('[data-action=copy]');
    expect(onCopy).toHaveBeenCalledWith('let a = "\u202e";');
  });

  it('shows hidden characters in inline code and warns only where there are any', () => {
    show('a `x\u200by` b\n\n```js\nplain\n```');
    expect(target.querySelector<HTMLElement>('p code .md-hidden')?.dataset.shown).toBe('⟨U+200B⟩');
    expect(target.querySelector('.md-code-warning')).toBeNull();
  });

  it('shows hidden characters in streaming code wherever chunks are cut', () => {
    const code = 'a\u202eb\n\u2066c\u2069 👩\u200d👩 \u200d\u{e0041}';
    const text = `\`\`\`\n${code}\n`;
    for (let end = 1; end <= text.length; end++) show(text.slice(0, end), true);
    show(`${text}\`\`\``);
    expect(target.querySelector('code')?.textContent).toBe(code);
    expect([...target.querySelectorAll<HTMLElement>('.md-hidden')].map((one) => one.dataset.shown)).toEqual([
      '⟨U+202E⟩',
      '⟨U+2066⟩',
      '⟨U+2069⟩',
      '⟨U+200D⟩',
      '⟨U+E0041⟩',
    ]);
  });

  it('draws a line of thousands of elements as text beyond a limit, streamed or complete', () => {
    const text = '`x` '.repeat(3000);
    show(text);
    expect(target.querySelectorAll('code').length).toBeLessThanOrEqual(1000);
    const whole = drawn();
    expect(target.textContent?.match(/x/g)).toHaveLength(3000);
    show('');
    for (let end = 0; end < text.length; end += 997) show(text.slice(0, end), true);
    show(text);
    expect(drawn()).toBe(whole);
  });

  it.each([
    ['ul', 'li', '- item\n'],
    ['ol', 'li', '1. item\n'],
    ['blockquote', 'p', '> quoted\n>\n'],
  ])('shows the first 1,000 items of a long %s and the rest on request', (list, item, line) => {
    const items = () => target.querySelectorAll(`${list} > ${item}:not(.md-more)`).length;
    show(line.repeat(1300));
    expect(items()).toBe(1000);
    expect(target.querySelector('.md-more button')?.textContent).toContain('300');
    click('.md-more button');
    expect(items()).toBe(1300);
    expect(target.querySelector('.md-more')).toBeNull();
  });

  it('folds long complete code and remembers that the user expanded it', () => {
    const code = Array.from({ length: 400 }, (_, i) => `fold ${i}`).join('\n');
    show(`\`\`\`\n${code}\n\`\`\``);
    expect(target.querySelector('.md-code-folded')).not.toBeNull();
    expect(target.querySelector('code')?.textContent).toBe(code);
    click('[data-action=unfold]');
    expect(target.querySelector('.md-code-folded')).toBeNull();
    expect(document.activeElement?.tagName).toBe('PRE');
    show('other');
    show(`\`\`\`\n${code}\n\`\`\``);
    expect(target.querySelector('.md-code-folded')).toBeNull();
  });

  it('does not fold code that the user watched streaming', () => {
    const code = Array.from({ length: 400 }, (_, i) => `grown ${i}`).join('\n');
    show(`\`\`\`\n${code}\n`, true);
    show(`\`\`\`\n${code}\n\`\`\`\nend`, true);
    show(`\`\`\`\n${code}\n\`\`\`\nend`);
    expect(target.querySelector('.md-code-folded')).toBeNull();
  });

  it('shows a diagram on request in a frame that may only run scripts', async () => {
    show('```mermaid\ngraph TD\n  A --> B\n```');
    expect(target.querySelector('iframe')).toBeNull();
    click('[data-action=diagram]');
    await vi.waitFor(() => expect(target.querySelector('iframe')).not.toBeNull(), 10_000);
    const frame = target.querySelector('iframe');
    expect(frame?.getAttribute('sandbox')).toBe('allow-scripts');
    expect(frame?.tabIndex).toBe(-1);
    expect(target.querySelector('[data-action=diagram]')?.getAttribute('aria-pressed')).toBe('true');
    click('[data-action=diagram]');
    expect(target.querySelector('iframe')).toBeNull();
    expect(target.querySelector('pre')?.textContent).toContain('A --> B');
  });

  it('offers no diagram for other code or for an incomplete diagram', () => {
    show('```js\nx\n```');
    expect(target.querySelector('[data-action=diagram]')).toBeNull();
    show('```mermaid\ngraph TD\n', true);
    expect(target.querySelector('[data-action=diagram]')).toBeNull();
  });

  it('wraps code on request', () => {
    show('```\nlong\n```');
    click('[data-action=wrap]');
    expect(target.querySelector('[data-action=wrap]')?.getAttribute('aria-pressed')).toBe('true');
    expect(target.querySelector('.md-code')?.classList.contains('md-code-wrapped')).toBe(true);
  });

  it('copies the address of an image and loads nothing', () => {
    show('![a cat](https://tracker.example/cat.png)');
    expect(target.querySelector('img')).toBeNull();
    expect(target.textContent).toContain('tracker.example');
    click('.md-image');
    expect(onCopy).toHaveBeenCalledWith('https://tracker.example/cat.png');
  });

  it('truncates a very long text and shows all of it on request', () => {
    show(`${'word '.repeat(longestShown / 5)}the end`);
    expect(target.textContent).not.toContain('the end');
    click('.md-show-all');
    expect(target.textContent).toContain('the end');
  });

  it('renders incomplete markup as if it were closed while streaming', () => {
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

  it('appends to an open code block without changing its existing lines', () => {
    const lines = Array.from({ length: 5000 }, (_, i) => `line ${i}`).join('\n');
    show(`\`\`\`js\n${lines}\n`, true);
    const first = target.querySelector('code > div')?.firstChild;
    show(`\`\`\`js\n${lines}\nmore`, true);
    expect(target.querySelector('code > div')?.firstChild).toBe(first);
    expect(target.querySelector('code')?.textContent).toBe(`${lines}\nmore`);
  });
});
