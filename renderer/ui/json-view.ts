import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete';
import { history, historyKeymap, insertNewlineAndIndent, standardKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, indentUnit, syntaxHighlighting } from '@codemirror/language';
import { linter, nextDiagnostic } from '@codemirror/lint';
import { Annotation, Compartment, EditorState, type Extension } from '@codemirror/state';
import { EditorView, keymap, placeholder } from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';
import { isForText } from './is-for-text.ts';
import { jsonTheme } from './json-theme.ts';
import { type JsonFaultKind, locateJsonFault } from './locate-json-fault.ts';

/** The editor's texts, in the language of the app. */
export interface JsonViewWords {
  readonly label: string;
  readonly placeholder: string;
  readonly faults: Readonly<Record<JsonFaultKind, string>>;
}

/** The field's state for screen readers. Ids cannot reach into a shadow root, so the description is text. */
export interface JsonViewState {
  readonly description: string;
  readonly invalid: boolean;
}

/** Rest after a key before what is wrong is underlined, in milliseconds. */
const REST_MS = 500;
const fromOwner = Annotation.define<boolean>();

/** The editor itself, without React: it lives in a shadow root of `host` until closed. Tab goes on to the next control. */
export class JsonView {
  readonly #view: EditorView;
  readonly #host: HTMLElement;
  readonly #words = new Compartment();
  readonly #told = new Compartment();

  constructor(
    host: HTMLElement,
    text: string,
    words: JsonViewWords,
    hooks: { onChange(text: string): void; onFormat(): void; maxLength: number },
  ) {
    this.#host = host;
    const root = host.shadowRoot ?? host.attachShadow({ mode: 'open', delegatesFocus: true });
    host.addEventListener('keydown', keepTyping);
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
      jsonTheme,
      this.#words.of(wordsOf(words)),
      this.#told.of([]),
      EditorView.updateListener.of(({ docChanged, transactions, state }) => {
        if (docChanged && !transactions.some((one) => one.annotation(fromOwner)))
          hooks.onChange(state.doc.toString());
      }),
    ];
    this.#view = new EditorView({ state: EditorState.create({ doc: text, extensions }), root, parent: root });
  }

  /** The text as the owner has it, as a step that can be undone; nothing happens where it is the same. */
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
      effects: this.#told.reconfigure(EditorView.contentAttributes.of(attributes)),
    });
  }

  setWords(words: JsonViewWords): void {
    this.#view.dispatch({ effects: this.#words.reconfigure(wordsOf(words)) });
  }

  focus(): void {
    this.#view.focus();
  }

  close(): void {
    this.#host.removeEventListener('keydown', keepTyping);
    this.#view.destroy();
  }
}

function wordsOf({ label, placeholder: hint, faults }: JsonViewWords): Extension {
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

/** Seen from outside, keys come from the box around the shadow tree, which is no text field to the window's shortcuts. */
function keepTyping(event: KeyboardEvent): void {
  if (isForText(event)) event.stopPropagation();
}
