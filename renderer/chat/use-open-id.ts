import { useStore } from 'zustand';
import { chat } from './chat.ts';

/** The id of the conversation in view; null while it is a new one. */
export function useOpenId(): string | null {
  const session = useStore(chat.view, (view) => view.session);
  return useStore(session.state, (state) => state.id);
}
