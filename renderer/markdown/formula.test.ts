import katex from 'katex';
import { describe, expect, it, vi } from 'vitest';
import { formulaLimits, longestFormula, setFormula } from './formula.ts';

function box(tex: string): HTMLElement {
  const dom = document.createElement('span');
  dom.textContent = tex;
  return dom;
}

// The test's own page has no doctype, and KaTeX looks at that when it is loaded.
vi.hoisted(() => Object.defineProperty(document, 'compatMode', { value: 'CSS1Compat' }));

describe('a formula', () => {
  it('is set in place of its TeX', async () => {
    const dom = box('x^2');
    setFormula(dom, 'x^2', false);
    await vi.waitFor(() => expect(dom.classList.contains('md-formula-set')).toBe(true));
    expect(dom.querySelector('math')).not.toBeNull();
  });

  it.each([
    '\\def\\a{\\a\\a}\\a',
    '\\def\\a{\\b\\b}\\def\\b{\\c\\c}\\def\\c{\\d\\d}\\def\\d{\\a\\a}\\a',
    '\\edef\\a{x}\\edef\\a{\\a\\a}\\edef\\a{\\a\\a}\\loop\\a\\repeat',
    `${'{'.repeat(1000)}x`,
    `\\frac{${'\\frac{'.repeat(300)}`,
  ])('that would go on for ever ends in under 50 ms: %s', (tex) => {
    katex.render('x', box(''), formulaLimits);
    let best = Number.POSITIVE_INFINITY;
    for (let run = 0; run < 10 && best >= 50; run++) {
      const start = performance.now();
      expect(() => katex.render(tex, box(''), formulaLimits)).toThrow();
      best = Math.min(best, performance.now() - start);
    }
    expect(best).toBeLessThan(50);
  });

  it('may call its macros a thousand times, not more', () => {
    const calls = (count: number) => `\\def\\a{x}${'\\a'.repeat(count)}`;
    expect(() => katex.render(calls(900), box(''), formulaLimits)).not.toThrow();
    expect(calls(1001).length).toBeLessThan(longestFormula);
    expect(() => katex.render(calls(1001), box(''), formulaLimits)).toThrow('Too many expansions');
  });

  it('stays as text when KaTeX refuses it or it is too long', async () => {
    const wrong = box('\\frac{');
    setFormula(wrong, '\\frac{', false);
    await vi.waitFor(() => expect(wrong.classList.contains('md-formula-wrong')).toBe(true));
    expect(wrong.textContent).toBe('\\frac{');
    const long = box('');
    setFormula(long, 'x'.repeat(longestFormula + 1), false);
    const after = box('y');
    setFormula(after, 'y', false);
    await vi.waitFor(() => expect(after.classList.contains('md-formula-set')).toBe(true));
    expect(long.childNodes).toHaveLength(0);
  });

  it('opens no door: no link, no picture, no class or style of the text', () => {
    for (const tex of [
      '\\href{https://x.example}{y}',
      '\\includegraphics{https://x.example/p.png}',
      '\\htmlClass{a}{y}',
      '\\htmlStyle{color:red}{y}',
    ]) {
      const dom = box('');
      try {
        katex.render(tex, dom, formulaLimits);
      } catch {
        // Refusing is as good as showing the command in red.
      }
      expect(dom.querySelector('a, img, .a, [style*="color:red"]'), tex).toBeNull();
    }
  });
});
