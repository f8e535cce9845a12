import type * as Katex from 'katex';
import {
  formulaBounds,
  formulaOptions,
  isOversized,
  mostFormulaElements,
} from '../../shared/markdown/formula-bounds.ts';
import { addWork, dropWork } from './slice-queue.ts';

let katex: typeof Katex.default | null = null;
let loading: Promise<boolean> | null = null;

/** Number of elements created by the formulas of a message, by the message's element. */
const spent = new WeakMap<Element, number>();

/**
 * Typesets a formula in an element that shows its TeX, once KaTeX has loaded and the page is idle. A formula that
 * KaTeX rejects stays as text, as does one too large or too deeply nested, with a note. Returns a function that
 * cancels it.
 */
export function setFormula(target: HTMLElement, tex: string, display: boolean, note: string): () => void {
  if (tex === '') return () => {};
  if (isOversized(tex)) {
    target.dataset.note = note;
    return () => {};
  }
  let unspend = () => {};
  const step = (): boolean => {
    unspend = drawFormula(target, tex, display, note);
    return false;
  };
  let isStopped = false;
  if (katex !== null) addWork(step, 'first');
  // Without KaTeX, for instance because a file is missing after an update, the TeX stays readable as text.
  else void prepareFormulas().then((isThere) => isThere && !isStopped && addWork(step, 'first'));
  return () => {
    isStopped = true;
    dropWork(step);
    unspend();
  };
}

/** Returns whether a text seems to contain a formula. */
export const seemsToHoldFormula = (text: string): boolean => /\$[^\s$]|\$\$|\\[([]/.test(text);

/** Loads KaTeX once, ahead of the first formula, because a formula rendered after its text moves the text. */
export function prepareFormulas(): Promise<boolean> {
  loading ??= load();
  return loading;
}

/** Returns whether KaTeX has loaded; after a failure the next formula tries again. */
async function load(): Promise<boolean> {
  try {
    const [module] = await Promise.all([
      import('katex'),
      import('katex/contrib/mhchem'),
      import('katex/dist/katex.min.css'),
    ]);
    katex = module.default;
    return true;
  } catch {
    loading = null;
    return false;
  }
}

/** Typesets a formula; returns a function that subtracts its elements from the message's total. */
function drawFormula(target: HTMLElement, tex: string, display: boolean, note: string): () => void {
  const message = target.closest('.md-body') ?? target;
  const before = spent.get(message) ?? 0;
  if (before > mostFormulaElements) {
    target.dataset.note = note;
    return () => {};
  }
  // Measured outside the document, because laying out deeply nested elements crashes the renderer process.
  const box = document.createElement('span');
  try {
    katex?.render(tex, box, formulaOptions(display));
  } catch {
    target.classList.add('md-formula-wrong');
    return () => {};
  }
  // The policy allows no style attributes, and without theirs drawn accents such as that of a vector have no width.
  for (const svg of box.querySelectorAll<SVGElement>('svg[style]')) {
    svg.style.width = svg.getAttribute('width') ?? '';
  }
  const { elements, depth } = treeSize(box);
  spent.set(message, before + elements);
  if (elements > formulaBounds.elements || depth > formulaBounds.depth) target.dataset.note = note;
  else {
    target.replaceChildren(...box.childNodes);
    target.classList.add('md-formula-set');
  }
  return () => spent.set(message, (spent.get(message) ?? 0) - elements);
}

/** Counts iteratively, because the tree may be thousands of elements deep. */
function treeSize(root: Element): { elements: number; depth: number } {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT);
  let elements = 0;
  let depth = 0;
  let deepest = 0;
  while (true) {
    if (walker.firstChild()) depth++;
    else {
      while (!walker.nextSibling()) {
        if (!walker.parentNode()) return { elements, depth: deepest };
        depth--;
      }
    }
    elements++;
    deepest = Math.max(deepest, depth);
  }
}
