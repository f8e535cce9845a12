import { createStore } from 'zustand/vanilla';

/** The answers whose tokens are shown in place of their text, by turn; as long as the window lives. */
export const tokensShown = createStore<ReadonlySet<string>>(() => new Set());

export function showTokens(turnId: string, shown: boolean): void {
  const next = new Set(tokensShown.getState());
  if (shown) next.add(turnId);
  else next.delete(turnId);
  tokensShown.setState(next, true);
}
