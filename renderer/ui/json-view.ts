import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete';
import { history, historyKeymap, insertNewlineAndIndent, standardKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, indentUnit, syntaxHighlighting } from '@codemirror/language';
import { linter, nextDiagnostic } from '@codemirror/lint';
import { Annotation, Compartment, EditorState, type Extension } from '@codemirror/state';
import { EditorView, keymap, placeholder } from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';
import { editorRoot } from './editor-root.ts';
import LOOK from './json-editor.css?inline';
import { type JsonFaultKind, locateJsonFault } from './locate-json-fault.ts';

/** The editor's labels in the current language. */
export interface JsonViewLabels {
  readonly label: string;
  readonly placeholder: string;
  readonly faults: Readonly<Record<JsonFaultKind, string>>;
}

/** The field's state for screen readers. Ids cannot reach into a shadow root, so the description is text. */
export interface JsonViewState {
  readonly description: string;
  readonly invalid: boolean;
}

/** Delay after a key before errors are underlined, in milliseconds. */
const REST_MS = 500;
const fromOwner = Annotation.define<boolean>();

/** The editor without React; it lives in a shadow root of `host` until closed. Tab moves to the next control. */
export class JsonView {
  readonly #view: EditorView;
  readonly #words = new Compartment();
  readonly #faults = new Compartment();

  constructor(
    host: HTMLElement,
    text: string,
    words: JsonViewLabels,
    hooks: { onChange(text: string): void; onFormat(): void; maxLength: number },
  ) {
    const root = editorRoot(host, LOOK);
    const extensions: Extension = [
      json(),
      syntaxHighlighting(classHighlighter),
      history(),
      bracketMatching(),
      closeBrackets(),
      indentUnit.of('  '),
      EditorView.lineWrapping,
      EditorState.changeFilter.of(({ newDoc }) => newDoc.length <= hooks.maxLength),
      keymap.of([
        {
          key: 'Shift-Alt-f',
          run() {
            hooks.onFormat();
            return true;
          },
        },
        { key: 'F8', run: nextDiagnostic },
        { key: 'Enter', run: insertNewlineAndIndent },
        ...closeBracketsKeymap,
        ...historyKeymap,
        ...standardKeymap,
      ]),
      this.#words.of(wordsOf(words)),
      this.#faults.of([]),
      EditorView.updateListener.of(({ docChanged, transactions, state }) => {
        if (docChanged && !transactions.some((one) => one.annotation(fromOwner)))
          hooks.onChange(state.doc.toString());
      }),
    ];
    this.#view = new EditorView({ state: EditorState.create({ doc: text, extensions }), root, parent: root });
  }

  /** Replaces the text as an undoable step; does nothing if it is the same. */
  show(text: string): void {
    const { doc } = this.#view.state;
    if (doc.toString() === text) return;
    this.#view.dispatch({
      changes: { from: 0, to: doc.length, insert: text },
      annotations: fromOwner.of(true),
    });
  }

  tell({ description, invalid }: JsonViewState): void {
    const attributes: Record<string, string> = { 'aria-description': description };
    if (invalid) attributes['aria-invalid'] = 'true';
    this.#view.dispatch({
      effects: this.#faults.reconfigure(EditorView.contentAttributes.of(attributes)),
    });
  }

  setLabels(words: JsonViewLabels): void {
    this.#view.dispatch({ effects: this.#words.reconfigure(wordsOf(words)) });
  }

  focus(): void {
    this.#view.focus();
  }

  close(): void {
    this.#view.destroy();
  }
}

function wordsOf({ label, placeholder: hint, faults }: JsonViewLabels): Extension {
  return [
    EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false' }),
    placeholder(hint),
    linter(
      ({ state: { doc } }) => {
        const fault = locateJsonFault(doc.toString());
        if (!fault || fault.kind === 'empty') return [];
        const to = Math.min(doc.length, fault.at + 1);
        return [{ from: Math.min(fault.at, doc.length), to, severity: 'error', message: faults[fault.kind] }];
      },
      { delay: REST_MS },
    ),
  ];
}
