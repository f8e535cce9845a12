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

/** Elements that the formulas of a message have become, by the element the message is drawn in. */
const spent = new WeakMap<Element, number>();

/**
 * Sets a formula into an element that shows its TeX, when KaTeX is there (it is loaded for the first formula) and the
 * page has time. What KaTeX refuses stays as text, and so does what is too large or nested too deep, with a note.
 * Returns a function that stops it.
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
  // Without KaTeX (a file missing after an update) the TeX stays readable as text.
  else void prepareFormulas().then((isThere) => isThere && !isStopped && addWork(step, 'first'));
  return () => {
    isStopped = true;
    dropWork(step);
    unspend();
  };
}

/** Whether a text seems to have a formula in it. */
export const seemsToHoldFormula = (text: string): boolean => /\$[^\s$]|\$\$|\\[([]/.test(text);

/** Loads KaTeX, once, where formulas are to be expected: one that comes after its text moves what is read. */
export function prepareFormulas(): Promise<boolean> {
  loading ??= load();
  return loading;
}

/** Returns whether KaTeX is there; if not, it is tried again with the next formula. */
async function load(): Promise<boolean> {
  try {
    const [module] = await Promise.all([import('katex'), import('katex/dist/katex.min.css')]);
    katex = module.default;
    return true;
  } catch {
    loading = null;
    return false;
  }
}

/** Returns a function that takes the formula's elements out of the sum of its message. */
function drawFormula(target: HTMLElement, tex: string, display: boolean, note: string): () => void {
  const message = target.closest('.md-body') ?? target;
  const before = spent.get(message) ?? 0;
  if (before > mostFormulaElements) {
    target.dataset.note = note;
    return () => {};
  }
  // Measured while it is not in the page: laying out what is nested too deep crashes the renderer process.
  const box = document.createElement('span');
  try {
    katex?.render(tex, box, formulaOptions(display));
  } catch {
    target.classList.add('md-formula-wrong');
    return () => {};
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

/** Counts without recursion: the tree may be thousands of elements deep. */
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
