import type { ConversationSession } from './conversation-session.ts';
import { isBlank, isUnsent } from './session-state.ts';

/** The chat that was begun but not sent, which no list contains: one that was left in this window, or one in the core. */
export class BegunChat {
  #left: ConversationSession | null = null;
  #savedId: string | null = null;

  /** The session that was left. */
  get left(): ConversationSession | null {
    return this.#left;
  }

  /** Keeps the session that the user leaves. */
  leave(session: ConversationSession): void {
    this.#left = session;
  }

  /** Notes the one that the core had at startup. */
  found(id: string | null): void {
    this.#savedId = id;
  }

  /** Notes that a conversation is in the list. */
  sent(id: string): void {
    if (this.#savedId === id) this.#savedId = null;
  }

  /** Drops a deleted conversation. */
  drop(id: string): void {
    this.sent(id);
    if (this.#left?.state.getState().id === id) this.#left = null;
  }

  /** Returns the one to show: the session that was left, if it has content, or the id of one in the core. */
  take(): ConversationSession | string | null {
    const left = this.#left;
    this.#left = null;
    return left && isUnsent(left) && !isBlank(left) ? left : this.#savedId;
  }
}
