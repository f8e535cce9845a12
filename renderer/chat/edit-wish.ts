import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** The user turn that is to be edited, asked for from elsewhere than its own pencil. */
const wished = createStore<{ readonly turnId: string | null }>(() => ({ turnId: null }));

/** Opens a user turn for editing where it stands. */
export function wishToEdit(turnId: string | null): void {
  wished.setState({ turnId });
}

/** Calls back once when this turn is to be edited. */
export function useEditWish(turnId: string, onWish: () => void): void {
  const wanted = useStore(wished, (state) => state.turnId === turnId);
  useEffect(() => {
    if (!wanted) return;
    wished.setState({ turnId: null });
    onWish();
  }, [wanted, onWish]);
}
