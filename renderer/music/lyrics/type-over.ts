import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

/**
 * Typing over a selection, done here: a browser would keep the look of what was selected, by style attributes that the
 * content policy refuses and reports.
 */
export const typeOver: Extension = EditorView.domEventHandlers({
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
