import {
  copyLineDown,
  copyLineUp,
  historyKeymap,
  insertNewline,
  moveLineDown,
  moveLineUp,
  standardKeymap,
} from '@codemirror/commands';
import type { Extension } from '@codemirror/state';
import { type Command, keymap } from '@codemirror/view';
import { fixHere, hideTip, toProblem } from './problem-tips.ts';
import { closeTag } from './tag-completion.ts';

/** Keys of the editor. Tab is not among them: it goes on to the next control. */
export function editorKeys(onSubmit: () => void): Extension {
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
    // Lines of a song are not indented as those of a program are.
    { key: 'Enter', run: (view) => closeTag(view) || newLine(view), shift: newLine },
    { key: 'Alt-ArrowUp', run: moveLineUp, shift: copyLineUp },
    { key: 'Alt-ArrowDown', run: moveLineDown, shift: copyLineDown },
    ...historyKeymap,
    ...standardKeymap,
  ]);
}

/** The library's own asks not whether the text may be changed. */
const newLine: Command = (view) => view.state.readOnly || insertNewline(view);
