import { createStore } from 'zustand/vanilla';

/** Words that are lit up in a transcript, and the one of them that is looked at. */
export interface LitWords {
  /** The conversation's session, by its key. */
  readonly sessionKey: string;
  readonly needles: readonly string[];
  /** Lit in this turn alone; null: in all. */
  readonly onlyIn: string | null;
  /** Which occurrence of which turn; `ask` makes each going there a new one. */
  readonly current: { readonly turnId: string; readonly nth: number; readonly ask: number } | null;
}

interface LitState {
  readonly words: LitWords | null;
  /** Where `current` stands in no part of the turn that is drawn, even unfolded. */
  readonly unseen: boolean;
}

/** What finding and searching have lit; the transcript it belongs to shows it. */
export const litWords = createStore<LitState>(() => ({ words: null, unseen: false }));

let asks = 0;

/** Numbers each going to an occurrence. */
export function nextAsk(): number {
  return ++asks;
}

export function light(words: LitWords | null): void {
  litWords.setState({ words, unseen: false });
}
