import { visibleText } from '../../shared/markdown/visible-text.ts';
import { afterRest } from '../lib/after-rest.ts';
import { wrapClass } from '../lib/long-runs.ts';
import { boxLines, type LineColours } from './code-colours.ts';
import { CodeHead, codeButton } from './code-head.ts';
import { codeFileName } from './code-names.ts';
import { CodeDiagram } from './diagram/code-diagram.ts';
import { codeNodes, hiddenNames } from './hidden-text.ts';
import { colourCode } from './highlight.ts';
import type { MarkdownLabels } from './markdown-labels.ts';
import type { MdCode, MdNode } from './md-node.ts';
import { addWork, dropWork } from './slice-queue.ts';

/** Maximum length of highlighted code. */
const longestColoured = 50 * 1024;

/** Number of lines above which code is folded; markdown.css sets the visible height. */
const foldOver = 300;

/** Code that was unfolded or watched while streaming, which is not folded again when it scrolls back into view. */
const unfolded = new Set<string>();
const mostUnfolded = 50;

const views = new WeakMap<Element, CodeView>();

/** Returns the code view that contains a button. */
export function codeViewAround(target: Element): CodeView | null {
  const block = target.closest('.md-code');
  return (block && views.get(block)) ?? null;
}

/** Renders a code block: a head with language, wrap and copy, and the code in boxes of some lines. */
export class CodeView {
  readonly dom: HTMLElement;
  readonly #head: CodeHead;
  readonly #labels: MarkdownLabels;
  readonly #pre = document.createElement('pre');
  readonly #code = document.createElement('code');
  #node: MdCode = { kind: 'code', language: '', text: '', open: true };
  /** Start of the last box in the source, and the number of boxes before it. */
  #lastStart = 0;
  #stopColour: (() => void) | null = null;
  /** Cancels highlighting that waits, so that code is not highlighted while it streams or is scrolled past. */
  #stopWaiting: (() => void) | undefined;
  #unfold: HTMLElement | null = null;
  #diagram: CodeDiagram | null = null;

  constructor(node: MdCode, labels: MarkdownLabels) {
    this.#labels = labels;
    this.#head = new CodeHead(labels);
    this.dom = document.createElement('div');
    this.dom.className = 'md-code';
    const pre = this.#pre;
    // Wide code scrolls, so it must be reachable by keyboard.
    pre.tabIndex = 0;
    pre.setAttribute('role', 'group');
    pre.setAttribute('aria-label', labels.code);
    pre.append(this.#code);
    this.dom.append(this.#head.dom, pre);
    views.set(this.dom, this);
    this.#code.append(emptyBox());
    this.update(node);
  }

  get code(): string {
    return this.#node.text;
  }

  /** The file name for downloading the code. */
  get fileName(): string {
    return codeFileName(this.#node.language);
  }

  /** Updates the block; appends if the text only grew. */
  update(node: MdCode): true {
    const was = this.#node;
    this.#node = node;
    if (was.language !== node.language) this.#head.language = visibleText(node.language);
    if (was.text !== node.text) {
      if (!node.text.startsWith(was.text) || this.#stopColour !== null) this.#clear();
      this.#grow(node.text);
    }
    if (!node.open && (was.open || was.text !== node.text || was.language !== node.language)) {
      this.#stopWaiting?.();
      this.#head.warnOf(hiddenNames(node.text));
      const cameWhole = was.text === '';
      const hasClosed = was.text === node.text;
      if (cameWhole || hasClosed) this.#finish(cameWhole);
      if (hasClosed) this.#colour();
      else
        this.#stopWaiting = afterRest(() => {
          this.#colour();
          if (!cameWhole) this.#finish(false);
        });
    }
    return true;
  }

  /** Toggles wrapping of long lines and returns whether they now wrap. */
  toggleWrap(): boolean {
    const wraps = this.dom.classList.toggle('md-code-wrapped');
    this.dom.classList.toggle('text-unbroken', wraps && wrapClass(this.#node.text) !== undefined);
    return wraps;
  }

  /** Shows all lines and moves the focus to them. */
  unfold(): void {
    keepUnfolded(this.#node.text);
    this.#unfold?.remove();
    this.#unfold = null;
    this.dom.classList.remove('md-code-folded');
    this.#pre.focus({ preventScroll: true });
  }

  /** Switches between the diagram and the source. */
  toggleDiagram(): void {
    this.#diagram?.toggle();
  }

  close(): void {
    this.#stopWaiting?.();
    this.#stopColour?.();
    this.#diagram?.close();
  }

  /** Does the work that waits until the code is complete. */
  #finish(cameWhole: boolean): void {
    this.#fold(cameWhole);
    const { language, text } = this.#node;
    if (language !== 'mermaid') return;
    this.#diagram?.close();
    this.#diagram = new CodeDiagram(text, this.dom, this.#head, this.#labels.diagram);
  }

  #fold(cameWhole: boolean): void {
    const { text } = this.#node;
    if (lineEnd(text, 0, foldOver) < 0) return;
    this.dom.classList.add('md-code-long');
    this.#code.style.setProperty('--code-width', `${longestLine(text)}ch`);
    if (!cameWhole) keepUnfolded(text);
    if (unfolded.has(text) || this.#unfold !== null) return;
    this.dom.classList.add('md-code-folded');
    this.#unfold = codeButton(this.#labels.unfold(text.split('\n').length), 'unfold');
    this.dom.append(this.#unfold);
  }

  #clear(): void {
    this.#stopColour?.();
    this.#stopColour = null;
    this.#code.replaceChildren(emptyBox());
    this.#lastStart = 0;
  }

  /** Renders the text from the last box on. */
  #grow(text: string): void {
    for (;;) {
      const end = lineEnd(text, this.#lastStart, boxLines);
      const part = text.slice(this.#lastStart, end < 0 ? undefined : end);
      setLastText(this.#code, part);
      if (end < 0) return;
      this.#lastStart = end;
      this.#code.append(emptyBox());
    }
  }

  #colour(): void {
    this.#stopColour?.();
    this.#stopColour = null;
    const { text, language } = this.#node;
    if (text.length > longestColoured || language === '') return;
    const boxes = [...this.#code.children];
    const waiting = new Set<() => boolean>();
    const stop = colourCode(text, language, (at, lines, isLast) => {
      const box = boxes[at];
      if (box === undefined) return;
      const step = (): boolean => {
        waiting.delete(step);
        if (holdsSelection(box)) whenSelectionMoves(() => waiting.add(step) && addWork(step));
        else box.replaceChildren(...colouredLines(lines, isLast));
        return false;
      };
      waiting.add(step);
      addWork(step);
    });
    this.#stopColour = () => {
      stop();
      for (const step of waiting) dropWork(step);
    };
  }
}

function keepUnfolded(text: string): void {
  const [oldest] = unfolded;
  if (unfolded.size >= mostUnfolded && oldest !== undefined) unfolded.delete(oldest);
  unfolded.add(text);
}

/** Returns whether the user selected text in a box; its nodes then stay for now. */
function holdsSelection(box: Element): boolean {
  const selection = document.getSelection();
  // Checking the number of ranges needs no layout, which the last box has just invalidated.
  return !!selection?.rangeCount && !selection.isCollapsed && selection.containsNode(box, true);
}

function whenSelectionMoves(act: () => void): void {
  document.addEventListener('selectionchange', act, { once: true });
}

function colouredLines(lines: readonly LineColours[], isLast: boolean): (HTMLElement | string)[] {
  return lines.flatMap((line, i) =>
    isLast && i === lines.length - 1 ? spans(line) : [...spans(line), '\n'],
  );
}

function spans(line: LineColours): (HTMLElement | string)[] {
  return line.flatMap(({ text, colour }) => {
    const parts = codeNodes(text).map(codeDom);
    if (colour === null) return parts;
    const span = document.createElement('span');
    span.className = `md-token-${colour}`;
    span.append(...parts);
    return [span];
  });
}

/** Creates the DOM node of a token of code. */
function codeDom(node: MdNode): HTMLElement | string {
  if (typeof node === 'string') return node;
  const dom = document.createElement('span');
  if (node.kind !== 'element') return dom;
  for (const [name, value] of Object.entries(node.attributes)) dom.setAttribute(name, value);
  dom.append(...node.children.map(codeDom));
  return dom;
}

function emptyBox(): HTMLElement {
  const box = document.createElement('div');
  box.append(document.createTextNode(''));
  return box;
}

/** Returns the index after the n-th line break from `from`, or -1. */
function lineEnd(text: string, from: number, lines: number): number {
  let at = from;
  for (let i = 0; i < lines; i++) {
    const end = text.indexOf('\n', at);
    if (end < 0) return -1;
    at = end + 1;
  }
  return at;
}

/** Returns the length of the longest line, because code that is not laid out has no width to measure. */
function longestLine(text: string): number {
  let longest = 0;
  for (let from = 0; from <= text.length; ) {
    const end = text.indexOf('\n', from);
    longest = Math.max(longest, (end < 0 ? text.length : end) - from);
    if (end < 0) break;
    from = end + 1;
  }
  return longest;
}

function setLastText(code: HTMLElement, text: string): void {
  const box = code.lastElementChild;
  const dom = box?.firstChild;
  const nodes = codeNodes(text);
  if (nodes.length === 1 && typeof nodes[0] === 'string' && dom instanceof Text && dom.nextSibling === null) {
    if (text.startsWith(dom.data)) dom.appendData(text.slice(dom.data.length));
    else dom.data = text;
  } else box?.replaceChildren(...nodes.map(codeDom));
}
