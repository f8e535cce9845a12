import { createStore } from 'zustand/vanilla';

/** The title that came along with the lyrics that stand in the editor, until it is taken or waved away. */
export const offeredTitle = createStore<{ readonly title: string | null }>(() => ({ title: null }));

export function offerTitle(title: string | null): void {
  offeredTitle.setState({ title });
}
