import { createStore } from 'zustand/vanilla';

/** The words highlighted in a transcript, and the occurrence the user is at. */
export interface SearchHighlight {
  /** The conversation's session, by its key. */
  readonly sessionKey: string;
  readonly needles: readonly string[];
  /** The only turn they are highlighted in; null means all turns. */
  readonly onlyIn: string | null;
  /** The current occurrence; `ask` makes each visit to the same one a new request. */
  readonly current: { readonly turnId: string; readonly nth: number; readonly ask: number } | null;
}

interface HighlightState {
  readonly words: SearchHighlight | null;
  /** Whether `current` is in no rendered part of the turn, even unfolded. */
  readonly unseen: boolean;
}

/** The words highlighted by find and search; the transcript they belong to shows them. */
export const searchHighlight = createStore<HighlightState>(() => ({ words: null, unseen: false }));

let asks = 0;

/** Numbers each visit to an occurrence. */
export function nextVisit(): number {
  return ++asks;
}

/** Leads to a turn that a search found, and highlights the words in it, if there are any. */
export function visitTurn(sessionKey: string, turnId: string, needles: readonly string[]): void {
  highlightWords({ sessionKey, needles, onlyIn: turnId, current: { turnId, nth: 0, ask: nextVisit() } });
}

/** Keeps the words of a conversation that is left highlighted, but leads nobody there who comes back. */
export function endVisit(sessionKey: string): void {
  const { words } = searchHighlight.getState();
  if (words?.sessionKey === sessionKey) searchHighlight.setState({ words: { ...words, current: null } });
}

export function highlightWords(words: SearchHighlight | null): void {
  searchHighlight.setState({ words, unseen: false });
}
