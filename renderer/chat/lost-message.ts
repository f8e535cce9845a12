import type { StoreApi } from 'zustand/vanilla';
import type { Part } from '../../shared/domain/conversation.ts';
import { newId } from '../lib/new-id.ts';
import type { SessionState } from './session-state.ts';

/** The composer's message as an operation, which it stays until the core responds. */
export interface Operation {
  readonly opId: string;
  /** Runs when the core turns out to have the message. */
  readonly found: () => void;
}

/** A message that a call adds to a conversation or its queue. */
export interface AddedMessage extends Operation {
  readonly parentId: string | null;
  readonly parts: readonly Part[];
}

/**
 * Remembers a message whose call had no response. Sent again, in whatever way, it is the same operation, which the core
 * recognizes; found in what is loaded of the conversation, it is not sent again.
 */
export class LostMessage {
  readonly #state: StoreApi<SessionState>;
  #lost: AddedMessage | null = null;

  constructor(state: StoreApi<SessionState>) {
    this.#state = state;
    state.subscribe((now, before) => {
      if (this.#lost && (now.turns !== before.turns || now.queue !== before.queue)) this.#find(this.#lost);
    });
  }

  /** Returns the operation id for a message: that of the lost call with the same parts, or a new one. */
  operationFor(parts: readonly Part[]): string {
    return this.#lost && same(this.#lost.parts, parts) ? this.#lost.opId : newId();
  }

  /** Remembers the message of a failed call if its response was lost. */
  remember(message: AddedMessage): void {
    this.#lost = this.#state.getState().problem?.kind === 'lost' ? message : null;
    // What was loaded before its loss was known may contain it.
    if (this.#lost) this.#find(this.#lost);
  }

  /** The core has responded to the message sent last. */
  forget(): void {
    this.#lost = null;
  }

  #find({ parentId, parts, opId, found }: AddedMessage): void {
    const { queue, turns } = this.#state.getState();
    const at = turns.findIndex(
      (turn) => turn.role === 'user' && turn.parentId === parentId && same(turn.parts, parts),
    );
    const isAnswered = at !== -1 && turns[at + 1] !== undefined;
    if (!isAnswered && !queue.some(({ id }) => id === opId)) return;
    this.#lost = null;
    found();
  }
}

function same(some: readonly Part[], others: readonly Part[]): boolean {
  return JSON.stringify(some) === JSON.stringify(others);
}
