import { type ClipboardEvent, type MouseEvent, useContext, useLayoutEffect, useRef, useState } from 'react';
import { saveText } from '../lib/save-text.ts';
import { lazyView } from '../ui/lazy-view.tsx';
import { codeViewAround } from './code-view.ts';
import { DomView } from './dom-view.ts';
import './markdown.css';
import MarkdownContext, { type MarkdownActions } from './markdown-context.ts';
import { type MarkdownLabels, useMarkdownLabels } from './markdown-labels.ts';
import { readWhole } from './read-whole.ts';
import { ShownPart } from './shown-part.ts';
import { StreamDocument } from './stream-document.ts';

const DiagramDialog = lazyView(async () => (await import('./diagram/diagram-dialog.tsx')).DiagramDialog);

export interface MarkdownProps {
  /** The Markdown text; while streaming, it only grows at its end. */
  readonly text: string;
  /** Whether more text follows; incomplete markup at the end is then rendered as if it were closed. */
  readonly streaming?: boolean;
}

/**
 * Renders model text, which is untrusted, as DOM nodes of a closed set: no HTML, no images, and links only to
 * `https:` and `mailto:` through {@link MarkdownContext}. The cost of a delta depends on its own length; the caller
 * merges the deltas of a frame.
 */
export function Markdown({ text, streaming = false }: MarkdownProps) {
  const [showsAll, setShowsAll] = useState(false);
  const [enlarged, setEnlarged] = useState<string | null>(null);
  const labels = useMarkdownLabels();
  const actions = useContext(MarkdownContext);
  const root = useRef<HTMLDivElement>(null);
  const [part] = useState(() => new ShownPart());
  const shown = showsAll ? text.length : part.lengthOf(text);
  const isCut = shown < text.length;
  useDrawn(root, isCut ? text.slice(0, shown) : text, streaming && !isCut, labels);
  return (
    <div className="md">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: catches the clicks of the links and buttons inside */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link or button is a click */}
      <div
        ref={root}
        className="md-body"
        onCopy={copySelection}
        onClick={(event) => act(event, actions, labels, setEnlarged)}
        onAuxClick={(event) => act(event, actions, labels, setEnlarged)}
      />
      {isCut && (
        <button type="button" className="md-show-all" onClick={() => setShowsAll(true)}>
          {labels.showAll(text.length)}
        </button>
      )}
      {enlarged !== null ? (
        <DiagramDialog source={enlarged} onCopy={actions.onCopy} onClose={() => setEnlarged(null)} />
      ) : null}
    </div>
  );
}

/** Copies a selection within one text as plain text; leaves a larger selection to the browser. */
function copySelection(event: ClipboardEvent): void {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount !== 1) return;
  const range = selection.getRangeAt(0);
  if (!event.currentTarget.contains(range.commonAncestorContainer)) return;
  const selected = range.cloneContents();
  // A part of a code block has lost its surrounding elements.
  const inCode = range.commonAncestorContainer.parentElement?.closest('pre, code');
  const text = inCode ? (selected.textContent ?? '') : selectionText(selected);
  event.clipboardData.setData('text/plain', text);
  event.preventDefault();
}

function useDrawn(
  root: { readonly current: HTMLElement | null },
  text: string,
  streaming: boolean,
  labels: MarkdownLabels,
): void {
  const view = useRef<{ readonly dom: DomView; document?: StreamDocument } | null>(null);
  useLayoutEffect(() => {
    if (root.current === null) return;
    const own = { dom: new DomView(root.current, labels) };
    view.current = own;
    return () => {
      own.dom.close();
      view.current = null;
    };
  }, [root, labels]);
  // Runs after the effect above, so that a new view is rendered at once; depends on `labels` because new ones create
  // a view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useLayoutEffect(() => {
    const own = view.current;
    if (own === null) return;
    if (streaming) own.document ??= new StreamDocument();
    own.dom.draw(own.document?.update(text, streaming) ?? readWhole(text), streaming);
  }, [text, streaming, labels]);
}

/** Handles a click or middle click on a link or button of the text. Links never navigate; the caller opens them. */
function act(
  event: MouseEvent,
  actions: MarkdownActions,
  labels: MarkdownLabels,
  enlarge: (diagram: string) => void,
): void {
  if (!(event.target instanceof Element)) return;
  const link = event.target.closest('a');
  if (link) {
    event.preventDefault();
    if (event.button <= 1) actions.onLink(link.href);
    return;
  }
  const button = event.target.closest('button');
  if (button === null || event.button !== 0) return;
  if (button.dataset.action === 'copy-address') {
    actions.onCopy(button.dataset.address ?? '');
    return;
  }
  if (button.dataset.action === 'footnote') {
    followFootnote(event.currentTarget, button);
    return;
  }
  const code = codeViewAround(button);
  if (code === null) return;
  switch (button.dataset.action) {
    case 'copy':
      actions.onCopy(code.code);
      confirm(button, labels.copied);
      return;
    case 'save':
      saveText(code.fileName, code.code, 'text/plain');
      return;
    case 'wrap':
      button.setAttribute('aria-pressed', String(code.toggleWrap()));
      return;
    case 'diagram':
      code.toggleDiagram();
      return;
    case 'enlarge':
      enlarge(code.code);
      return;
    case 'unfold':
      code.unfold();
  }
}

/** Goes from the mark of a footnote to its text, or from the text to the first mark. */
function followFootnote(root: Element, from: HTMLElement): void {
  const isText = (one: Element) => one.matches('.md-footnote > button');
  for (const one of root.querySelectorAll<HTMLElement>('[data-footnote]')) {
    if (one.dataset.footnote !== from.dataset.footnote || isText(one) === isText(from)) continue;
    one.focus({ preventScroll: true });
    center(one);
    return;
  }
}

/** Scrolls to an element for some frames, because heights out of view are estimates until they come near. */
function center(one: Element, frames = 5): void {
  one.scrollIntoView({ block: 'center' });
  if (frames > 1) requestAnimationFrame(() => center(one, frames - 1));
}

/** Confirms in the button, for a moment, that its action is done. */
function confirm(button: HTMLElement, done: string): void {
  const label = button.textContent;
  if (label === done) return;
  button.textContent = done;
  button.dataset.other = label;
  setTimeout(() => {
    button.textContent = label;
    button.dataset.other = done;
  }, 1500);
}

/** Controls and diagrams, which are not part of the text. */
const silent = '.md-code-head, .md-code-action, .md-diagram, .md-show-all, input';

/** Blocks surrounded by blank lines, and blocks that only start a line. */
const apart = new Set([
  'P',
  'H1',
  'H2',
  'H3',
  'H4',
  'H5',
  'H6',
  'PRE',
  'BLOCKQUOTE',
  'UL',
  'OL',
  'TABLE',
  'HR',
]);
const onLines = new Set(['LI', 'TR']);

/**
 * Returns selected Markdown as plain text: formulas as TeX, code unchanged, table cells separated, list items with
 * their markers, and no button labels.
 */
export function selectionText(selected: DocumentFragment): string {
  const page = new PlainPage();
  for (const node of selected.childNodes) page.write(node, false);
  return page.text.replace(/^\n+|\n+$/g, '');
}

class PlainPage {
  text = '';

  write(node: Node, inCode: boolean): void {
    if (node instanceof Text) {
      const shown = inCode ? node.data : node.data.replace(/\s+/g, ' ');
      this.text += !inCode && /\s$/.test(this.text) ? shown.trimStart() : shown;
      return;
    }
    if (!(node instanceof HTMLElement) || node.matches(silent)) return;
    const { tex } = node.dataset;
    if (tex !== undefined) this.text += tex;
    else if (node.tagName === 'BR') this.text += '\n';
    else if (node.matches('.md-image')) this.#writeImage(node);
    else this.#writeElement(node, inCode);
  }

  #writeElement(node: HTMLElement, inCode: boolean): void {
    const lines = apart.has(node.tagName) ? (node.closest('li') ? 1 : 2) : onLines.has(node.tagName) ? 1 : 0;
    this.#break(lines);
    if (node.tagName === 'LI') this.text += markOf(node);
    else if (/^T[HD]$/.test(node.tagName) && node.previousElementSibling) this.text += '\t';
    const isCode = inCode || node.tagName === 'CODE' || node.tagName === 'PRE';
    for (const child of node.childNodes) this.write(child, isCode);
    this.#break(lines);
  }

  #writeImage(node: HTMLElement): void {
    const alt = node.querySelector('.md-image-alt')?.textContent ?? '';
    this.text += `${alt} (${node.dataset.address ?? ''})`;
  }

  /** Ends the line, and adds a blank one if two breaks are requested. Does nothing right after a list marker. */
  #break(lines: number): void {
    if (this.text === '' || /(?:^|\n)(?:- |\d+\. )$/.test(this.text)) return;
    const had = /\n*$/.exec(this.text)?.[0].length ?? 0;
    if (had < lines) this.text = this.text.trimEnd() + '\n'.repeat(lines);
  }
}

function markOf(item: HTMLElement): string {
  const list = item.parentElement;
  if (!(list instanceof HTMLOListElement)) return '- ';
  return `${(list.start || 1) + [...list.children].indexOf(item)}. `;
}
