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
