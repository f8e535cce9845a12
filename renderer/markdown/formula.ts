import type * as Katex from 'katex';
import { addWork, dropWork } from './slice-queue.ts';

/** Longer formulas stay as text. */
export const longestFormula = 2048;

/** No commands that reach outside, and an end to macros that call themselves and to giant sizes. */
export const formulaLimits = {
  trust: false,
  maxExpand: 1000,
  maxSize: 50,
  throwOnError: true,
  strict: 'ignore',
} as const;

let katex: typeof Katex.default | null = null;
let loading: Promise<void> | null = null;

/**
 * Sets a formula into an element that shows its TeX, when KaTeX is there (it is loaded for the first formula) and the
 * page has time. What KaTeX refuses stays as text. Gives a function that stops it.
 */
export function setFormula(target: HTMLElement, tex: string, display: boolean): () => void {
  if (tex === '' || tex.length > longestFormula) return () => {};
  const step = (): boolean => {
    drawFormula(target, tex, display);
    return false;
  };
  if (katex !== null) {
    addWork(step);
    return () => dropWork(step);
  }
  let isStopped = false;
  loading ??= load();
  // Without KaTeX (a file missing after an update) the TeX stays readable as text.
  loading.then(
    () => isStopped || addWork(step),
    () => {
      loading = null;
    },
  );
  return () => {
    isStopped = true;
    dropWork(step);
  };
}

async function load(): Promise<void> {
  const [module] = await Promise.all([import('katex'), import('katex/dist/katex.min.css')]);
  katex = module.default;
}

function drawFormula(target: HTMLElement, tex: string, display: boolean): void {
  const box = document.createElement('span');
  try {
    katex?.render(tex, box, { ...formulaLimits, displayMode: display });
    target.replaceChildren(...box.childNodes);
    target.classList.add('md-formula-set');
  } catch {
    target.classList.add('md-formula-wrong');
  }
}
