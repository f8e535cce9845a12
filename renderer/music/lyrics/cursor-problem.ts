import { createStore } from 'zustand/vanilla';
import type { LyricsProblem } from '../../../shared/service/lyrics/problems.ts';

/** The place of the cursor of the lyrics editor, in UTF-16 units; -1 where no editor is. */
export const cursorPlace = createStore(() => ({ at: -1 }));

/** Which of the problems the cursor is at, counted from 0; -1: at none. One it was sent to is meant before one around it. */
export function problemIndexAt(problems: readonly LyricsProblem[], place: number): number {
  const begun = problems.findLastIndex(({ from }) => from === place);
  if (begun !== -1) return begun;
  return problems.findLastIndex(({ from, to }) => from <= place && place <= to);
}
