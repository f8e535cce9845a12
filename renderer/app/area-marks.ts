import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** The job counts on the rail. renderer/tasks counts them; its code loads after the first view. */
export const areaMarks = createStore(() => ({
  /** Jobs under way. */
  running: 0,
  /** Jobs that wait for the user, and failures not yet seen. */
  needsYou: 0,
}));

export function useAreaMarks(): { readonly running: number; readonly needsYou: number } {
  return useStore(areaMarks);
}
