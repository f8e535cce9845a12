import { createStore } from 'zustand/vanilla';
import type { LyricsProblem } from '../../../shared/service/lyrics/problems.ts';

/** Whether the chat model is writing lyrics now: what comes into the editor then is one step, and the user only reads. */
export const writingLyrics = createStore(() => ({ on: false }));

/** The title that came along with the lyrics that stand in the editor, until it is taken or waved away. */
export const offeredTitle = createStore<{ readonly title: string | null }>(() => ({ title: null }));

export function offerTitle(title: string | null): void {
  offeredTitle.setState({ title });
}

/** The section the cursor of the lyrics editor is in, counted from 0; -1 before the first, or where no editor is. */
export const cursorSection = createStore(() => ({ index: -1 }));

/** The place of the cursor of the lyrics editor, in UTF-16 units; -1 where no editor is. */
export const cursorPlace = createStore(() => ({ at: -1 }));

/** Which of the problems the cursor is at, counted from 0; -1: at none. One it was sent to is meant before one around it. */
export function problemIndexAt(problems: readonly LyricsProblem[], place: number): number {
  const begun = problems.findLastIndex(({ from }) => from === place);
  if (begun !== -1) return begun;
  return problems.findLastIndex(({ from, to }) => from <= place && place <= to);
}
