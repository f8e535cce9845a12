import { createStore } from 'zustand/vanilla';

/** The words highlighted in a transcript, and the current match. */
export interface SearchHighlight {
  /** The key of the conversation's session. */
  readonly sessionKey: string;
  readonly needles: readonly string[];
  /** The only turn with highlights; null means all turns. */
  readonly onlyIn: string | null;
  /** The current match; `ask` makes each visit to the same one a new request. */
  readonly current: { readonly turnId: string; readonly nth: number; readonly ask: number } | null;
}

interface HighlightState {
  readonly words: SearchHighlight | null;
  /** Whether the current match is not in the rendered turn, even unfolded. */
  readonly unseen: boolean;
}

/** The words highlighted by find and search, shown by the transcript they belong to. */
export const searchHighlight = createStore<HighlightState>(() => ({ words: null, unseen: false }));

let asks = 0;

/** Returns a new number for a visit to a match. */
export function nextVisit(): number {
  return ++asks;
}

/** Opens a turn found by search and highlights the words in it, if any. */
export function visitTurn(sessionKey: string, turnId: string, needles: readonly string[]): void {
  highlightWords({ sessionKey, needles, onlyIn: turnId, current: { turnId, nth: 0, ask: nextVisit() } });
}

/** Keeps the highlights of a conversation on leaving it, but does not scroll to them on return. */
export function endVisit(sessionKey: string): void {
  const { words } = searchHighlight.getState();
  if (words?.sessionKey === sessionKey) searchHighlight.setState({ words: { ...words, current: null } });
}

export function highlightWords(words: SearchHighlight | null): void {
  searchHighlight.setState({ words, unseen: false });
}
