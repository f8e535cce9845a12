import { type EditorState, StateField } from '@codemirror/state';
import { createStore } from 'zustand/vanilla';
import type { LyricsProblem } from '../../../shared/service/lyrics/problems.ts';
import { openedTag } from './opened-tag.ts';

/** A tag being typed. Positions are UTF-16 units of the text. */
interface TypedTag {
  readonly from: number;
  readonly to: number;
}

/** The unfinished tag that the cursor is in, if there is one. */
export const typedTag = StateField.define<TypedTag | null>({
  create: typedAt,
  update(had, { docChanged, selection, state }) {
    if (!docChanged && !selection) return had;
    const now = typedAt(state);
    return had?.from === now?.from && had?.to === now?.to ? had : now;
  },
});

/** The same for who stands around the editor; null also while the keyboard is elsewhere. */
export const tagInHand = createStore<{ readonly line: TypedTag | null }>(() => ({ line: null }));

/** Whether a problem is only that a tag is not closed yet: until it is, what is typed of it counts as words. */
export function isOnlyBegun({ code, from, to }: LyricsProblem, typed: TypedTag | null): boolean {
  if (typed === null || (code !== 'text_before_tag' && code !== 'text_in_instrumental')) return false;
  return typed.from <= from && to <= typed.to;
}

function typedAt(state: EditorState): TypedTag | null {
  const { main } = state.selection;
  if (!main.empty || openedTag(state, main.head) === null) return null;
  const { from, to } = state.doc.lineAt(main.head);
  return { from, to };
}
