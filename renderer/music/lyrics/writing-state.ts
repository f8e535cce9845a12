import { createStore } from 'zustand/vanilla';
import type { LyricsProblem } from '../../../shared/service/lyrics/problems.ts';
import { EMPTY_TIMELINE, type Timeline } from './timeline-blocks.ts';
import type { TypedTag } from './typed-tag.ts';

interface WritingState {
  /** Whether the chat model is writing lyrics: its text is one undo step, and the editor is read-only. */
  readonly writing: boolean;
  /** The title found with the lyrics in the editor, until the user accepts or dismisses it. */
  readonly offeredTitle: string | null;
  /** The cursor position in the lyrics editor, in UTF-16 units; -1 without an editor. */
  readonly cursor: number;
  /** The index of the section with the cursor; -1 before the first, or without an editor. */
  readonly section: number;
  /** The unfinished tag with the cursor; null also if the editor lacks the focus. */
  readonly typed: TypedTag | null;
  /** The rendered timeline, replaced only if it looks different. */
  readonly timeline: Timeline;
}

/** The state shared by the lyrics editor and the controls around it. */
export const writingState = createStore<WritingState>(() => ({
  writing: false,
  offeredTitle: null,
  cursor: -1,
  section: -1,
  typed: null,
  timeline: EMPTY_TIMELINE,
}));

/**
 * Returns the index of the problem at the cursor; -1 if there is none. A problem that starts at the
 * cursor takes precedence over one around it.
 */
export function problemIndexAt(problems: readonly LyricsProblem[], place: number): number {
  const begun = problems.findLastIndex(({ from }) => from === place);
  if (begun !== -1) return begun;
  return problems.findLastIndex(({ from, to }) => from <= place && place <= to);
}
