import { setFormula } from './formula.ts';
import type { MdFormula } from './md-node.ts';

/** Renders a formula: its TeX as text until KaTeX has typeset it, and permanently if KaTeX cannot. */
export class FormulaView {
  readonly dom: HTMLElement;
  #node: MdFormula | null = null;
  #stop: (() => void) | null = null;

  readonly #note: string;

  /** @param note says why a formula is shown as text */
  constructor(node: MdFormula, note: string) {
    this.#note = note;
    this.dom = document.createElement('span');
    this.update(node);
  }

  update(node: MdFormula): true {
    const was = this.#node;
    if (was?.tex === node.tex && was.display === node.display && was.open === node.open) return true;
    this.#node = node;
    this.#stop?.();
    this.#stop = null;
    this.dom.className = node.display ? 'md-formula md-formula-display' : 'md-formula';
    this.dom.textContent = node.tex;
    if (node.display) this.dom.style.setProperty('--formula-height', `${estimatedHeight(node.tex)}em`);
    // Typeset glyphs cannot be pasted elsewhere, so this is copied instead.
    this.dom.dataset.tex = node.tex;
    delete this.dom.dataset.note;
    if (!node.open) this.#stop = setFormula(this.dom, node.tex, node.display, this.#note);
    return true;
  }

  close(): void {
    this.#stop?.();
  }
}

/** Rows for which room is kept at most; a formula with more is rarely whole yet. */
const mostRows = 30;

/** Estimates the height of a formula once it is typeset, in em, so that the text below it hardly moves then. */
function estimatedHeight(tex: string): number {
  const rows = Math.min(tex.split('\\\\').length, mostRows);
  if (/\\(?:sum|(?:co)?prod|big[a-z]+)(?![a-z])/.test(tex)) return rows * 3.5;
  return rows * (/\\(?:[cdt]?frac|binom|o?i{1,3}nt|under|over)/.test(tex) ? 2.75 : 1.5);
}
