import { type EditorState, StateField } from '@codemirror/state';
import type { LyricsProblem } from '../../../shared/service/lyrics/problems.ts';

/** A bracket at the start of a line and the typed part of a tag; Chinese brackets count. */
const OPENED = /^[^\S\r\n]*([[［【][^[\]［］【】]{0,20})$/u;

/** A tag being typed. Positions are UTF-16 units of the text. */
export interface TypedTag {
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

/** Returns whether a problem is only that a tag is unfinished: until it is closed it counts as text. */
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

/** Returns the unclosed bracket that opens the line of a position, and the text after it. */
export function openedTag(state: EditorState, place: number): { from: number; typed: string } | null {
  const line = state.doc.lineAt(place);
  const opened = OPENED.exec(line.text.slice(0, place - line.from))?.[1];
  return opened === undefined ? null : { from: place - opened.length, typed: opened.slice(1) };
}
