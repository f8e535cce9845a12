import type { StoreApi } from 'zustand/vanilla';
import type { Part } from '../../shared/domain/conversation.ts';
import type { SessionState } from './session-state.ts';

/** A message that a call adds to a conversation or its queue. */
export interface AddedMessage {
  readonly parentId: string | null;
  readonly parts: readonly Part[];
  /** Its id in the queue, if it was to wait there. */
  readonly queuedId?: string;
  /** Runs when the core turns out to have it. */
  readonly found: () => void;
}

/** Looks for a message whose call had no response in what is loaded of the conversation, so that it is not sent again. */
export class LostMessage {
  readonly #state: StoreApi<SessionState>;
  #message: AddedMessage | null = null;

  constructor(state: StoreApi<SessionState>) {
    this.#state = state;
    state.subscribe((now, before) => {
      if (this.#message && (now.turns !== before.turns || now.queue !== before.queue))
        this.#find(this.#message);
    });
  }

  /** Remembers the message of a failed call if its response was lost. Null: there is nothing to look for. */
  remember(message: AddedMessage | null): void {
    this.#message = this.#state.getState().problem?.kind === 'lost' ? message : null;
  }

  #find({ parentId, parts, queuedId, found }: AddedMessage): void {
    const { queue, turns } = this.#state.getState();
    const wanted = JSON.stringify(parts);
    const at = turns.findIndex(
      (turn) => turn.role === 'user' && turn.parentId === parentId && JSON.stringify(turn.parts) === wanted,
    );
    const isAnswered = at !== -1 && turns[at + 1] !== undefined;
    if (!isAnswered && !queue.some(({ id }) => id === queuedId)) return;
    this.#message = null;
    found();
  }
}
