import type { StoreApi } from 'zustand/vanilla';
import type { Started } from '../../shared/contract/chat.ts';
import type { Turn } from '../../shared/domain/conversation.ts';
import type { SessionOptions } from './session-options.ts';
import type { SessionState } from './session-state.ts';

/** For this once, though the conversation does not fit. */
export type Full = 'drop_oldest' | 'send_all';

/** A message that was not sent, or not answered, because the conversation no longer fits the model. */
export interface FullRefusal {
  /** The answer it stands under, which a summary would sum up; null: nothing is above it. */
  readonly above: string | null;
  /** Sends it after all. */
  readonly again: (full: Full) => Promise<unknown>;
  /** The waiting message it is, where it is one. */
  readonly queued?: string;
  /** Runs when the message is queued behind the summary, so that its holder removes it. */
  readonly onQueued: (summaryId: string) => void;
}

/** Handles a conversation that no longer fits its model; never changes anything without the user's consent. */
export class SessionFull {
  readonly #state: StoreApi<SessionState>;
  readonly #options: SessionOptions;
  readonly #summarise: (turnId: string) => Promise<Started | null>;
  #refusal: FullRefusal | null = null;

  constructor(
    state: StoreApi<SessionState>,
    options: SessionOptions,
    summarise: (turnId: string) => Promise<Started | null>,
  ) {
    this.#state = state;
    this.#options = options;
    this.#summarise = summarise;
  }

  /** The core refused: sums up at once where the user has said so for this conversation, else asks. */
  refused(refusal: FullRefusal): void {
    const { whenFull } = this.#state.getState().options;
    if (whenFull === 'summarise' && refusal.above !== null) void this.#sumUp(refusal);
    else this.#ask(refusal, 'send');
  }

  /** An answer ended because the model's context was full: the same choices, for asking again. */
  ask(refusal: FullRefusal): void {
    this.#ask(refusal, 'answer');
  }

  /** Nothing is sent; the message stays where it is. */
  stop(): void {
    this.#refusal = null;
    this.#state.setState({ fullAsk: null });
  }

  /** The line changed: a waiting message that is no longer in it is nothing to ask about. */
  keepTo(queue: readonly { readonly id: string }[]): void {
    const queued = this.#refusal?.queued;
    if (queued !== undefined && !queue.some(({ id }) => id === queued)) this.stop();
  }

  /** @param always from now on in this conversation, without asking */
  async choose(choice: Full | 'summarise', always: boolean): Promise<void> {
    const refusal = this.#refusal;
    this.stop();
    if (!refusal) return;
    if (always && choice !== 'send_all') await this.#options.set({ whenFull: choice });
    if (choice === 'summarise') await this.#sumUp(refusal);
    else await refusal.again(choice);
  }

  #ask(refusal: FullRefusal, after: 'send' | 'answer'): void {
    this.#refusal = refusal;
    this.#state.setState({ fullAsk: { after, canSumUp: refusal.above !== null } });
  }

  async #sumUp({ above, onQueued }: FullRefusal): Promise<void> {
    if (above === null) return;
    const started = await this.#summarise(above);
    if (started) onQueued(started.turnId);
  }
}

/** The question of an answer, where both are in view. */
export function questionOf(turns: readonly Turn[], answerId: string): Turn | undefined {
  const answer = turns.findLast((turn) => turn.id === answerId);
  const question = turns.findLast((turn) => turn.id === answer?.parentId);
  return question?.role === 'user' ? question : undefined;
}
