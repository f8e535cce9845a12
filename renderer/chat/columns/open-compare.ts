import { createStore } from 'zustand/vanilla';
import type { ConversationSession } from '../conversation-session.ts';

/** The question to put to several models: the composer's content, or a question asked before. */
export type ComparedQuestion = 'draft' | { readonly turnId: string };

interface Compared {
  readonly session: ConversationSession;
  readonly question: ComparedQuestion;
}

/** The question for which the dialog that chooses the models is open. */
export const compareState = createStore<{ readonly open: Compared | null }>(() => ({ open: null }));

/** Asks for up to four models, then puts the question to all of them at once. */
export function openCompare(compared: Compared): void {
  compareState.setState({ open: compared });
}

export function closeCompare(): void {
  compareState.setState({ open: null });
}
