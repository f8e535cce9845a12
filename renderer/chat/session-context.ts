import { createContext, use } from 'react';
import { useStore } from 'zustand';
import type { ConversationSession } from './conversation-session.ts';
import type { SessionState } from './session-state.ts';

/** Provides the conversation that the components inside show and change. */
export const SessionContext = createContext<ConversationSession | null>(null);

/** Returns the conversation of this context. */
export function useSession(): ConversationSession {
  const session = use(SessionContext);
  if (session === null) throw new Error('no conversation is shown here');
  return session;
}

/** Returns a part of the conversation's state, and renders again only when that part changes. */
export function useSessionState<T>(select: (state: SessionState) => T): T {
  return useStore(useSession().state, select);
}
