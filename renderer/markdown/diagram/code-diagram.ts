import { readCode } from '../../lib/read-code.ts';
import type { CodeHead } from '../code-head.ts';
import type { MarkdownLabels } from '../markdown-labels.ts';
import type { DiagramView, OwnDrawing } from './diagram-view.ts';
import { chosenView, rememberChoice } from './shown-diagrams.ts';

/** Distance from the viewport that still counts as near. */
const MARGIN = '600px 0px';

const listeners = new WeakMap<Element, (near: boolean) => void>();
let observer: IntersectionObserver | null = null;

/**
 * Calls back when the element comes near the viewport and when it moves away. Returns a function that stops
 * observing.
 */
function whileNear(dom: Element, onNear: (near: boolean) => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting);
    },
    // A scroll container clips its content regardless of the root margin, so it needs the margin too.
    { rootMargin: MARGIN, scrollMargin: MARGIN },
  );
  listeners.set(dom, onNear);
  observer.observe(dom);
  return () => {
    listeners.delete(dom);
    observer?.unobserve(dom);
  };
}

/**
 * Maximum length of a diagram drawn without a click, because drawing blocks the page in browsers whose frames share
 * its process.
 */
const longestDrawn = 6_000;

/**
 * Shows the diagram of a complete code block instead of its source. Draws it automatically near the viewport unless
 * the user chose the source.
 */
export class CodeDiagram {
  readonly #source: string;
  readonly #block: HTMLElement;
  readonly #head: CodeHead;
  readonly #labels: MarkdownLabels['diagram'];
  #isWanted = false;
  #view: DiagramView | null = null;
  #stopWatching: (() => void) | null = null;

  constructor(source: string, block: HTMLElement, head: CodeHead, labels: MarkdownLabels['diagram']) {
    this.#source = source;
    this.#block = block;
    this.#head = head;
    this.#labels = labels;
    head.offerDiagram();
    const chosen = chosenView(source);
    if (chosen === 'diagram') this.#draw();
    else if (chosen === null && source.length <= longestDrawn) {
      this.#stopWatching = whileNear(block, (near) => this.#drawWhileNear(near));
    }
  }

  /** Switches between diagram and source, and remembers the choice for every later view of the same text. */
  toggle(): void {
    // A diagram that is being drawn automatically is not visible yet, so the block decides what is shown.
    const shown = !this.#block.classList.contains('md-code-drawn');
    rememberChoice(this.#source, shown ? 'diagram' : 'source');
    this.close();
    if (shown) this.#draw();
  }

  /** Shows the source and stops automatic drawing. */
  close(): void {
    this.#stopWatching?.();
    this.#stopWatching = null;
    this.#isWanted = false;
    this.#view?.close();
    this.#view?.dom.remove();
    this.#view = null;
    this.#mark(false);
  }

  #drawWhileNear(near: boolean): void {
    if (!near) this.#view?.rest();
    else if (this.#isWanted) this.#view?.resume();
    // If drawing fails, the source stays, and the button reports the error on a click.
    else this.#draw({ onDrawn: () => this.#mark(true), onFailed: () => this.close() });
  }

  #draw(own?: OwnDrawing): void {
    this.#isWanted = true;
    if (!own) this.#mark(true);
    void readCode(() => import('./diagram-view.ts')).then(
      ({ DiagramView }) => {
        if (!this.#isWanted || this.#view !== null) return;
        this.#view = new DiagramView(this.#source, this.#labels, own);
        this.#head.dom.after(this.#view.dom);
      },
      (error: unknown) => reportError(error),
    );
  }

  #mark(drawn: boolean): void {
    this.#block.classList.toggle('md-code-drawn', drawn);
    this.#head.diagramShown(drawn);
  }
}
