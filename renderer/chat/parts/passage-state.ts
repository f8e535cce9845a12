import { createStore } from 'zustand/vanilla';
import type { Passage } from '../citation-passage.ts';

/** The passage that is shown in its document. */
export const passageState = createStore<{ readonly open: Passage | null }>(() => ({ open: null }));

export function closePassage(): void {
  passageState.setState({ open: null });
}
