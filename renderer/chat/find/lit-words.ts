import { createStore } from 'zustand/vanilla';

/** The words highlighted in a transcript, and the occurrence the user is at. */
export interface LitWords {
  /** The conversation's session, by its key. */
  readonly sessionKey: string;
  readonly needles: readonly string[];
  /** Lit in this turn alone; null: in all. */
  readonly onlyIn: string | null;
  /** The current occurrence; `ask` makes each visit to the same one a new request. */
  readonly current: { readonly turnId: string; readonly nth: number; readonly ask: number } | null;
}

interface LitState {
  readonly words: LitWords | null;
  /** Whether `current` is in no rendered part of the turn, even unfolded. */
  readonly unseen: boolean;
}

/** The words highlighted by find and search; the transcript they belong to shows them. */
export const litWords = createStore<LitState>(() => ({ words: null, unseen: false }));

let asks = 0;

/** Numbers each going to an occurrence. */
export function nextAsk(): number {
  return ++asks;
}

export function light(words: LitWords | null): void {
  litWords.setState({ words, unseen: false });
}
