import { createStore } from 'zustand/vanilla';
import type { LyricsProblem } from '../../../shared/service/lyrics/problems.ts';
import { EMPTY_TIMELINE, type Timeline } from './timeline-blocks.ts';
import type { TypedTag } from './typed-tag.ts';

interface WritingState {
  /** The chat model is writing lyrics now: what comes into the editor then is one step, and the user only reads. */
  readonly writing: boolean;
  /** The title that came along with the lyrics that stand in the editor, until it is taken or waved away. */
  readonly offeredTitle: string | null;
  /** The place of the cursor of the lyrics editor, in UTF-16 units; -1 where no editor is. */
  readonly cursor: number;
  /** The section the cursor is in, counted from 0; -1 before the first, or where no editor is. */
  readonly section: number;
  /** The unfinished tag that the cursor is in; null also while the keyboard is elsewhere. */
  readonly typed: TypedTag | null;
  /** The timeline as it is drawn: another one only where it looks different. */
  readonly timeline: Timeline;
}

/** The state that the lyrics editor and what stands around it share. */
export const writingState = createStore<WritingState>(() => ({
  writing: false,
  offeredTitle: null,
  cursor: -1,
  section: -1,
  typed: null,
  timeline: EMPTY_TIMELINE,
}));

/** Which of the problems the cursor is at, counted from 0; -1: at none. One it was sent to is meant before one around it. */
export function problemIndexAt(problems: readonly LyricsProblem[], place: number): number {
  const begun = problems.findLastIndex(({ from }) => from === place);
  if (begun !== -1) return begun;
  return problems.findLastIndex(({ from, to }) => from <= place && place <= to);
}
