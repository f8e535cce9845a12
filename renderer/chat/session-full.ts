import type { Turn } from '../../shared/domain/conversation.ts';
import type { SessionCore } from './session-core.ts';
import type { SessionOptions } from './session-options.ts';

/** For this once, though the conversation does not fit. */
export type Full = 'drop_oldest' | 'send_all';

/** A message that was not sent, or not answered, because the conversation no longer fits the model. */
export interface FullRefusal {
  /** Sends it after all. */
  readonly again: (full: Full) => Promise<unknown>;
  /** Sums up what stands above it and queues it behind the summary; null: nothing is above it. */
  readonly sumUp: (() => Promise<void>) | null;
  /** The waiting message it is, where it is one. */
  readonly queued?: string;
}

/** Handles a conversation that no longer fits its model; never changes anything without the user's consent. */
export class SessionFull {
  readonly #core: SessionCore;
  readonly #options: SessionOptions;
  #refusal: FullRefusal | null = null;

  constructor(core: SessionCore, options: SessionOptions) {
    this.#core = core;
    this.#options = options;
  }

  /** The core refused: sums up at once where the user has said so for this conversation, else asks. */
  refused(refusal: FullRefusal): void {
    const { whenFull } = this.#core.now.options;
    if (whenFull === 'summarise' && refusal.sumUp) void refusal.sumUp();
    else this.#ask(refusal, 'send');
  }

  /** An answer ended because the model's context was full: the same choices, for asking again. */
  ask(refusal: FullRefusal): void {
    this.#ask(refusal, 'answer');
  }

  /** Nothing is sent; the message stays where it is. */
  stop(): void {
    this.#refusal = null;
    this.#core.set({ fullAsk: null });
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
    if (choice === 'summarise') await refusal.sumUp?.();
    else await refusal.again(choice);
  }

  #ask(refusal: FullRefusal, after: 'send' | 'answer'): void {
    this.#refusal = refusal;
    this.#core.set({ fullAsk: { after, canSumUp: refusal.sumUp !== null } });
  }
}

/** The question of an answer, where both are in view. */
export function questionOf(turns: readonly Turn[], answerId: string): Turn | undefined {
  const answer = turns.findLast((turn) => turn.id === answerId);
  const question = turns.findLast((turn) => turn.id === answer?.parentId);
  return question?.role === 'user' ? question : undefined;
}
