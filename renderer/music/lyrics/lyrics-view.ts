import {
  copyLineDown,
  copyLineUp,
  historyField,
  historyKeymap,
  insertNewline,
  moveLineDown,
  moveLineUp,
  redo,
  standardKeymap,
  undo,
} from '@codemirror/commands';
import { Annotation, Compartment, EditorState, type Extension } from '@codemirror/state';
import {
  type Command,
  EditorView,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  placeholder,
  type ViewUpdate,
} from '@codemirror/view';
import { editorRoot } from '../../ui/editor-root.ts';
import type { AnalysedLyrics } from './analyse-lyrics.ts';
import { editSteps, replaceText, writeText } from './edit-steps.ts';
import LOOK from './lyrics-editor.css?inline';
import { lyricsMarks } from './lyrics-marks.ts';
import { analysis } from './lyrics-state.ts';
import { fixHere, hideTip, problemTips, toProblem } from './problem-tips.ts';
import { closeTag, tagCompletion } from './tag-completion.ts';
import { typedTag } from './typed-tag.ts';
import { writingState } from './writing-state.ts';

/**
 * Handles typing over a selection itself: a browser would keep the style of the selection in style
 * attributes, which the content policy blocks and reports.
 */
const typeOver: Extension = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { data, inputType, isComposing } = event;
    const { state } = view;
    if (inputType !== 'insertText' || data === null || isComposing || view.composing) return false;
    if (state.selection.main.empty || state.readOnly) return false;
    event.preventDefault();
    view.dispatch(state.replaceSelection(data), { userEvent: 'input.type', scrollIntoView: true });
    return true;
  },
});

export interface LyricsViewHooks {
  /** Runs when the user changed the text. */
  onChange(text: string): void;
  /** Runs with the analysed text, at the start and after each change. */
  onAnalysed(analysed: AnalysedLyrics): void;
  /** Runs when text was pasted, dropped or inserted. */
  onImport(): void;
  /** Runs with the number of the line being typed in; null once the cursor or the focus has left it. */
  onWritingLine(line: number | null): void;
  onSubmit(): void;
}

/** The texts of the editor, in the current language. */
export interface LyricsViewLabels {
  readonly label: string;
  readonly placeholder: string;
  /** The library's own texts, e.g. the name of the list of completions. */
  readonly phrases: Readonly<Record<string, string>>;
}

/** Marks a change that comes from the owner of the text, who needs no notification of it. */
const fromOwner = Annotation.define<boolean>();

const FIELD = { tabindex: '0', spellcheck: 'true', autocapitalize: 'sentences' };

/** Keeps the undo history while another area is open. */
let left: { readonly text: string; readonly json: unknown } | null = null;

/** The editor without React. It lives in a shadow root of `host` until closed. */
export class LyricsView {
  readonly #view: EditorView;
  readonly #hooks: LyricsViewHooks;
  readonly #words = new Compartment();
  readonly #access = new Compartment();
  /** Whether generated text is being written: no, not begun yet, or begun. */
  #writing: 'no' | 'first' | 'on' = 'no';
  /** The number of the line being typed in. */
  #line: number | null = null;

  constructor(host: HTMLElement, text: string, words: LyricsViewLabels, hooks: LyricsViewHooks) {
    this.#hooks = hooks;
    const root = editorRoot(host, LOOK);
    this.#view = new EditorView({ state: this.#begin(text, words), root, parent: root });
    hooks.onAnalysed(this.#view.state.field(analysis));
    tellPlace(this.#view.state);
  }

  /** Shows the owner's text; does nothing if it is the same. */
  show(text: string): void {
    const { state } = this.#view;
    const writing = this.#writing !== 'no';
    const step = writing
      ? writeText(state, text, this.#writing === 'first')
      : replaceText(state, text, 'input.loaded');
    if (!step) return;
    if (writing) this.#writing = 'on';
    this.#view.dispatch({ ...step, annotations: [...step.annotations, fromOwner.of(true)] });
    if (!writing) this.#hooks.onImport();
  }

  /**
   * Starts or ends writing: during it, texts passed to `show` form one undo step and the editor is read-only.
   */
  setWriting(writing: boolean): void {
    if (writing === (this.#writing !== 'no')) return;
    this.#writing = writing ? 'first' : 'no';
    this.#view.dispatch({ effects: this.#access.reconfigure(EditorState.readOnly.of(writing)) });
    if (!writing) this.#hooks.onImport();
  }

  /** Replaces the whole text as one undoable step. */
  replaceAll(text: string, event: string): void {
    const step = replaceText(this.#view.state, text, event);
    if (step) this.#view.dispatch(step);
  }

  select(from: number, to: number): void {
    const { length } = this.#view.state.doc;
    const [anchor, head] = [Math.min(from, length), Math.min(to, length)];
    this.#view.dispatch({
      selection: { anchor, head },
      effects: EditorView.scrollIntoView(anchor, { y: 'nearest', yMargin: 40 }),
    });
    this.#view.focus();
  }

  focus(): void {
    this.#view.focus();
  }

  undo(): void {
    undo(this.#view);
  }

  redo(): void {
    redo(this.#view);
  }

  setLabels(words: LyricsViewLabels): void {
    this.#view.dispatch({ effects: this.#words.reconfigure(wordsOf(words)) });
  }

  close(): void {
    const { state } = this.#view;
    left = { text: state.doc.toString(), json: state.toJSON({ history: historyField }) };
    this.#view.destroy();
    writingState.setState({ cursor: -1, section: -1, typed: null });
  }

  #begin(text: string, words: LyricsViewLabels): EditorState {
    const extensions = this.#extensions(words);
    const doc = text.replace(/\r\n?/g, '\n');
    if (left?.text === doc) return EditorState.fromJSON(left.json, { extensions }, { history: historyField });
    return EditorState.create({ doc, extensions });
  }

  #extensions(words: LyricsViewLabels): Extension {
    return [
      analysis,
      typedTag,
      editSteps,
      editorKeys(() => this.#hooks.onSubmit()),
      lineNumbers(),
      highlightActiveLineGutter(),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of(FIELD),
      typeOver,
      lyricsMarks,
      problemTips,
      tagCompletion,
      this.#words.of(wordsOf(words)),
      this.#access.of(EditorState.readOnly.of(false)),
      EditorView.updateListener.of((update) => this.#updated(update)),
    ];
  }

  #updated(update: ViewUpdate): void {
    if (update.docChanged || update.selectionSet) tellPlace(update.state);
    tellTag(update);
    if (update.docChanged) this.#tellText(update);
    this.#tellLine(update);
  }

  #tellText(update: ViewUpdate): void {
    if (!update.transactions.some((transaction) => transaction.annotation(fromOwner)))
      this.#hooks.onChange(update.state.doc.toString());
    this.#hooks.onAnalysed(update.state.field(analysis));
    const isImport = update.transactions.some(
      (transaction) => transaction.isUserEvent('input.paste') || transaction.isUserEvent('input.drop'),
    );
    if (isImport) this.#hooks.onImport();
  }

  #tellLine({ state, view, docChanged, transactions }: ViewUpdate): void {
    const here = state.doc.lineAt(state.selection.main.head).number;
    const typed =
      docChanged &&
      transactions.some(
        (one) => !one.annotation(fromOwner) && TYPING.some((event) => one.isUserEvent(event)),
      );
    const stays = !docChanged && view.hasFocus && here === this.#line;
    const line = typed || stays ? here : null;
    if (line === this.#line) return;
    this.#line = line;
    this.#hooks.onWritingLine(line);
  }
}

/** User events that count as typing, unlike imports, repairs and undo. */
const TYPING = ['input.type', 'input.complete', 'delete'];

function wordsOf({ label, placeholder: hint, phrases }: LyricsViewLabels): Extension {
  return [
    EditorState.phrases.of(phrases),
    EditorView.contentAttributes.of({ 'aria-label': label }),
    placeholder(hint),
  ];
}

function tellPlace(state: EditorState): void {
  const { head: cursor } = state.selection.main;
  const { sections } = state.field(analysis).lyrics;
  writingState.setState({ cursor, section: sections.findLastIndex(({ from }) => from <= cursor) });
}

function tellTag({ state, view }: ViewUpdate): void {
  writingState.setState({ typed: view.hasFocus ? state.field(typedTag) : null });
}

/** Returns the keys of the editor. Tab is not among them, as it moves to the next control. */
function editorKeys(onSubmit: () => void): Extension {
  return keymap.of([
    {
      key: 'Mod-Enter',
      run() {
        onSubmit();
        return true;
      },
    },
    { key: 'F8', run: toProblem(1), shift: toProblem(-1) },
    { key: 'Alt-Enter', run: fixHere },
    { key: 'Escape', run: hideTip },
    // Lines of a song are not indented like those of a program.
    { key: 'Enter', run: (view) => closeTag(view) || newLine(view), shift: newLine },
    { key: 'Alt-ArrowUp', run: moveLineUp, shift: copyLineUp },
    { key: 'Alt-ArrowDown', run: moveLineDown, shift: copyLineDown },
    ...historyKeymap,
    ...standardKeymap,
  ]);
}

/** The library's command does not check whether the editor is read-only. */
const newLine: Command = (view) => view.state.readOnly || insertNewline(view);
