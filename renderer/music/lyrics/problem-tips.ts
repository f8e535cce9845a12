import { type EditorState, type Extension, StateEffect, StateField } from '@codemirror/state';
import { type Command, EditorView, hoverTooltip, showTooltip, type Tooltip } from '@codemirror/view';
import i18next from 'i18next';
import type { LyricsProblem } from '../../../shared/service/lyrics/problems.ts';
import { lyricsProblemMessage, lyricsProblemSentence } from './lyrics-messages.ts';
import { analysis, problemAt } from './lyrics-state.ts';

/** Delay before the message appears under the pointer, in milliseconds. */
const HOVER_MS = 250;

const showProblem = StateEffect.define<LyricsProblem | null>();

/** The problem that the user reached by keys; its message stays until the cursor moves. */
const shownProblem = StateField.define<Tooltip | null>({
  create: () => null,
  update(had, transaction) {
    for (const effect of transaction.effects) {
      if (effect.is(showProblem)) return effect.value && tipOf(effect.value, effect.value.from);
    }
    return transaction.docChanged || transaction.selection ? null : had;
  },
  provide: (field) => showTooltip.from(field),
});

/** Shows the message of a problem under the pointer and when F8 moves to it. */
export const problemTips: Extension = [
  shownProblem,
  hoverTooltip(
    (view, place) => {
      const problem = problemAt(view.state, place);
      if (!problem || view.state.field(shownProblem)) return null;
      // A problem of several lines is shown at the line under the pointer.
      return tipOf(problem, Math.max(problem.from, view.state.doc.lineAt(place).from));
    },
    { hoverTime: HOVER_MS, hideOnChange: true },
  ),
  EditorView.contentAttributes.compute([analysis], (state) => ({ 'aria-invalid': String(invalid(state)) })),
];

/** Moves to the next or previous problem and shows its message. */
export const toProblem =
  (step: 1 | -1): Command =>
  (view) => {
    const problem = nextProblem(view.state, step);
    if (!problem) return false;
    view.dispatch({
      selection: { anchor: problem.from },
      effects: [showProblem.of(problem), EditorView.announce.of(lyricsProblemMessage(problem))],
      scrollIntoView: true,
      userEvent: 'select.problem',
    });
    return true;
  };

/** Replaces the wrong tag at the cursor with the suggested one. */
export const fixHere: Command = (view) => {
  const problem = problemAt(view.state, view.state.selection.main.head);
  return problem ? fix(view, problem) : false;
};

export const hideTip: Command = (view) => {
  if (!view.state.field(shownProblem)) return false;
  view.dispatch({ effects: showProblem.of(null) });
  return true;
};

/** Returns the next or previous problem, wrapping around at the ends. */
export function nextProblem(state: EditorState, step: 1 | -1): LyricsProblem | undefined {
  const { head } = state.selection.main;
  const places = state.field(analysis).problems.filter(({ code }) => code !== 'empty');
  return step === 1
    ? (places.find(({ from }) => from > head) ?? places[0])
    : (places.findLast(({ from }) => from < head) ?? places.at(-1));
}

function fix(view: EditorView, { from, to, suggestion }: LyricsProblem): boolean {
  if (suggestion === null || view.state.readOnly) return false;
  const insert = `[${suggestion}]`;
  view.dispatch({
    changes: { from, to, insert },
    selection: { anchor: from + insert.length },
    effects: EditorView.announce.of(i18next.t('lyrics:repair.changed', { tag: suggestion })),
    userEvent: 'input.fix',
  });
  view.focus();
  return true;
}

function invalid(state: EditorState): boolean {
  return state.field(analysis).problems.some(({ code }) => code !== 'empty');
}

function tipOf(problem: LyricsProblem, pos: number): Tooltip {
  return {
    pos,
    end: problem.to,
    above: true,
    create(view) {
      const dom = document.createElement('div');
      dom.className = 'tip';
      const sentence = document.createElement('div');
      sentence.textContent = lyricsProblemSentence(problem);
      dom.append(sentence);
      const { suggestion } = problem;
      if (suggestion !== null && !view.state.readOnly) dom.append(fixButton(view, problem, suggestion));
      return { dom };
    },
  };
}

function fixButton(view: EditorView, problem: LyricsProblem, suggestion: string): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'tip-fix';
  button.textContent = i18next.t('lyrics:repair.changeTo', { tag: suggestion });
  const keys = document.createElement('span');
  keys.className = 'tip-keys';
  keys.textContent = FIX_KEYS;
  keys.ariaHidden = 'true';
  button.append(keys);
  // The editor keeps the focus, so that the tooltip stays until the click.
  button.addEventListener('mousedown', (event) => event.preventDefault());
  button.addEventListener('click', () => fix(view, problem));
  return button;
}

const FIX_KEYS = 'Alt+Enter';
