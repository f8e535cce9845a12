import { createStore } from 'zustand/vanilla';
import type { ConversationSession } from '../conversation-session.ts';

/** What is to be put to several models: what stands in the composer, or a question that was asked already. */
export type ComparedQuestion = 'draft' | { readonly turnId: string };

interface Compared {
  readonly session: ConversationSession;
  readonly question: ComparedQuestion;
}

/** What the dialog that chooses the models is open for. */
export const compareState = createStore<{ readonly open: Compared | null }>(() => ({ open: null }));

/** Asks for up to four models, then puts the question to all of them at once. */
export function openCompare(compared: Compared): void {
  compareState.setState({ open: compared });
}

export function closeCompare(): void {
  compareState.setState({ open: null });
}
