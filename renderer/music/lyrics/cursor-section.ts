import { createStore } from 'zustand/vanilla';

/** The section the cursor of the lyrics editor is in, counted from 0; -1 before the first, or where no editor is. */
export const cursorSection = createStore(() => ({ index: -1 }));
