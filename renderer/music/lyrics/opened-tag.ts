import type { EditorState } from '@codemirror/state';

/** A bracket that opens its line, and what was written of a tag; brackets of a Chinese keyboard count. */
const OPENED = /^[^\S\r\n]*([[［【][^[\]［］【】]{0,20})$/u;

/** The bracket that opens the line of `place` and is not closed before it, and what stands between. */
export function openedTag(state: EditorState, place: number): { from: number; typed: string } | null {
  const line = state.doc.lineAt(place);
  const opened = OPENED.exec(line.text.slice(0, place - line.from))?.[1];
  return opened === undefined ? null : { from: place - opened.length, typed: opened.slice(1) };
}
