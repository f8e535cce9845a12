import { boxLines, type LineColours } from './code-colours.ts';
import { colourCode } from './highlight.ts';
import type { MarkdownLabels } from './markdown-labels.ts';
import type { MdCode } from './md-node.ts';
import { addWork, dropWork } from './slice-queue.ts';
import { visibleText } from '../../shared/markdown/visible-text.ts';

/** Longer code is not coloured. */
const longestColoured = 50 * 1024;

/** Time without a change after which a growing block is coloured, in milliseconds. */
const restMs = 150;

const views = new WeakMap<Element, CodeView>();

/** The code of the block a button stands in, as it was written. */
export function codeAround(target: Element): string | null {
  const block = target.closest('.md-code');
  return (block && views.get(block)?.code) ?? null;
}

/** A block of code in the page: a head with language, wrap and copy, and the code in boxes of some lines. */
export class CodeView {
  readonly dom: HTMLElement;
  readonly #name = document.createElement('span');
  readonly #code = document.createElement('code');
  #node: MdCode = { kind: 'code', language: '', text: '', open: true };
  /** Source of the last box, and how many are before it. */
  #lastStart = 0;
  #stopColour: (() => void) | null = null;
  #pause: ReturnType<typeof setTimeout> | undefined;

  constructor(node: MdCode, labels: MarkdownLabels) {
    this.dom = document.createElement('div');
    this.dom.className = 'md-code';
    const head = document.createElement('div');
    head.className = 'md-code-head';
    this.#name.className = 'md-code-language';
    head.append(this.#name, button(labels.wrap, 'wrap'), button(labels.copy, 'copy'));
    const pre = document.createElement('pre');
    // Wide code scrolls: it must be reachable with the keyboard.
    pre.tabIndex = 0;
    pre.setAttribute('role', 'group');
    pre.setAttribute('aria-label', labels.code);
    pre.append(this.#code);
    this.dom.append(head, pre);
    views.set(this.dom, this);
    this.#code.append(emptyBox());
    this.update(node);
  }

  get code(): string {
    return this.#node.text;
  }

  /** Shows another state of the block; text that only grew is added to. */
  update(node: MdCode): true {
    const was = this.#node;
    this.#node = node;
    if (was.language !== node.language) this.#name.textContent = visibleText(node.language);
    if (was.text !== node.text) {
      if (!node.text.startsWith(was.text) || this.#stopColour !== null) this.#clear();
      this.#grow(node.text);
    }
    if (!node.open && (was.open || was.text !== node.text || was.language !== node.language)) {
      clearTimeout(this.#pause);
      // A block inside a list is read anew while it grows: coloured when it rests.
      if (was.text === '' || was.text === node.text) this.#colour();
      else this.#pause = setTimeout(() => this.#colour(), restMs);
    }
    return true;
  }

  close(): void {
    clearTimeout(this.#pause);
    this.#stopColour?.();
  }

  #clear(): void {
    this.#stopColour?.();
    this.#stopColour = null;
    this.#code.replaceChildren(emptyBox());
    this.#lastStart = 0;
  }

  /** Writes from the last box on. */
  #grow(text: string): void {
    for (;;) {
      const end = lineEnd(text, this.#lastStart, boxLines);
      const part = text.slice(this.#lastStart, end < 0 ? undefined : end);
      setLastText(this.#code, visibleText(part));
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
    const stop = colourCode(visibleText(text), language, (at, lines, isLast) => {
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

/** Whether somebody has selected text in it: then its nodes stay for now. */
function holdsSelection(box: Element): boolean {
  const selection = document.getSelection();
  return selection !== null && !selection.isCollapsed && selection.containsNode(box, true);
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
  return line.map(({ text, colour }) => {
    if (colour === null) return text;
    const span = document.createElement('span');
    span.className = `md-token-${colour}`;
    span.textContent = text;
    return span;
  });
}

function emptyBox(): HTMLElement {
  const box = document.createElement('div');
  box.append(document.createTextNode(''));
  return box;
}

/** Index after the n-th line break from `from`, or -1. */
function lineEnd(text: string, from: number, lines: number): number {
  let at = from;
  for (let i = 0; i < lines; i++) {
    const end = text.indexOf('\n', at);
    if (end < 0) return -1;
    at = end + 1;
  }
  return at;
}

function setLastText(code: HTMLElement, text: string): void {
  const dom = code.lastElementChild?.firstChild;
  if (!(dom instanceof Text)) return;
  if (text.startsWith(dom.data)) dom.appendData(text.slice(dom.data.length));
  else dom.data = text;
}

function button(label: string, action: 'wrap' | 'copy'): HTMLElement {
  const dom = document.createElement('button');
  dom.type = 'button';
  dom.className = 'md-code-action';
  dom.dataset.action = action;
  if (action === 'wrap') dom.setAttribute('aria-pressed', 'false');
  dom.textContent = label;
  return dom;
}
