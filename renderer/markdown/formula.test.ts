import katex from 'katex';
import { describe, expect, it, vi } from 'vitest';
import { formulaOptions, longestFormula } from '../../shared/markdown/formula-bounds.ts';
import { seemsToHoldFormula, setFormula } from './formula.ts';
import { hostileFormulas, ordinaryFormulas } from './testing/formulas.ts';

function box(tex: string): HTMLElement {
  const dom = document.createElement('span');
  dom.textContent = tex;
  return dom;
}

vi.mock('../../shared/markdown/formula-bounds.ts', async (original) => ({
  ...(await original<typeof import('../../shared/markdown/formula-bounds.ts')>()),
  mostFormulaElements: 300,
}));

// happy-dom's page has no doctype, and KaTeX checks for one when it loads.
vi.hoisted(() => Object.defineProperty(document, 'compatMode', { value: 'CSS1Compat' }));

/** Allows a busy machine more than the usual second. */
const waiting = { timeout: 10_000 };

it.each(['so $x^2$ is', '$$\nx\n$$', '\\(x\\)', '\\[x\\]'])('seemsToHoldFormula is true for %j', (text) => {
  expect(seemsToHoldFormula(text)).toBe(true);
});

it.each(['costs 5 $', 'plain', 'a \\ b'])('seemsToHoldFormula is false for %j', (text) => {
  expect(seemsToHoldFormula(text)).toBe(false);
});

describe('formula', () => {
  it('replaces its TeX once typeset', async () => {
    const dom = box('x^2');
    setFormula(dom, 'x^2', false, 'too large');
    await vi.waitFor(() => expect(dom.classList.contains('md-formula-set')).toBe(true));
    expect(dom.querySelector('math')).not.toBeNull();
  });

  it.each([
    '\\def\\a{\\a\\a}\\a',
    '\\def\\a{\\b\\b}\\def\\b{\\c\\c}\\def\\c{\\d\\d}\\def\\d{\\a\\a}\\a',
    '\\edef\\a{x}\\edef\\a{\\a\\a}\\edef\\a{\\a\\a}\\loop\\a\\repeat',
    `${'{'.repeat(1000)}x`,
    `\\frac{${'\\frac{'.repeat(300)}`,
  ])('with endless recursion fails in under 50 ms: %s', (tex) => {
    katex.render('x', box(''), formulaOptions(false));
    let best = Number.POSITIVE_INFINITY;
    for (let run = 0; run < 10 && best >= 50; run++) {
      const start = performance.now();
      expect(() => katex.render(tex, box(''), formulaOptions(false))).toThrow();
      best = Math.min(best, performance.now() - start);
    }
    expect(best).toBeLessThan(50);
  });

  it('expands at most a thousand macros', () => {
    const calls = (count: number) => `\\def\\a{x}${'\\a'.repeat(count)}`;
    expect(() => katex.render(calls(900), box(''), formulaOptions(false))).not.toThrow();
    expect(calls(1001).length).toBeLessThan(longestFormula);
    expect(() => katex.render(calls(1001), box(''), formulaOptions(false))).toThrow('Too many expansions');
  });

  it('stays TeX when KaTeX rejects it or it is too long', async () => {
    const wrong = box('\\frac{');
    setFormula(wrong, '\\frac{', false, 'too large');
    await vi.waitFor(() => expect(wrong.classList.contains('md-formula-wrong')).toBe(true));
    expect(wrong.textContent).toBe('\\frac{');
    const long = box('');
    setFormula(long, 'x'.repeat(longestFormula + 1), false, 'too large');
    const after = box('y');
    setFormula(after, 'y', false, 'too large');
    await vi.waitFor(() => expect(after.classList.contains('md-formula-set')).toBe(true));
    expect(long.childNodes).toHaveLength(0);
  });

  it.each(Object.entries(hostileFormulas))('that is hostile stays TeX with a note: %s', async (_, tex) => {
    const dom = box(tex);
    setFormula(dom, tex, true, 'too large');
    await vi.waitFor(
      () => expect(dom.dataset.note ?? (dom.classList.contains('md-formula-wrong') && 'wrong')).toBeTruthy(),
      waiting,
    );
    expect(dom.textContent).toBe(tex);
    expect(dom.childElementCount).toBe(0);
  });

  it.each(Object.entries(ordinaryFormulas))('that is large but ordinary is typeset: %s', async (_, tex) => {
    const dom = box(tex);
    setFormula(dom, tex, true, 'too large');
    await vi.waitFor(() => expect(dom.classList.contains('md-formula-set')).toBe(true), waiting);
    expect(dom.dataset.note).toBeUndefined();
  });

  it('stays TeX once its message has too many elements, until others are removed', async () => {
    const message = document.createElement('div');
    message.className = 'md-body';
    const set = (tex: string): { dom: HTMLElement; stop: () => void } => {
      const dom = message.appendChild(box(tex));
      return { dom, stop: setFormula(dom, tex, true, 'too large') };
    };
    const first = Array.from({ length: 20 }, () => set('x+y+z=1'));
    const small = set('x');
    await vi.waitFor(() => expect(small.dom.dataset.note).toBe('too large'), waiting);
    for (const { stop } of first) stop();
    const later = set('y');
    await vi.waitFor(() => expect(later.dom.classList.contains('md-formula-set')).toBe(true), waiting);
  });

  it('creates no link, image, class or style from its text', () => {
    for (const tex of [
      '\\href{https://x.example}{y}',
      '\\includegraphics{https://x.example/p.png}',
      '\\htmlClass{a}{y}',
      '\\htmlStyle{color:red}{y}',
    ]) {
      const dom = box('');
      try {
        katex.render(tex, dom, formulaOptions(false));
      } catch {
        // Refusing is as good as showing the command in red.
      }
      expect(dom.querySelector('a, img, .a, [style*="color:red"]'), tex).toBeNull();
    }
  });
});
