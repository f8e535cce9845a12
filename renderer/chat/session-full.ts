import type { Turn } from '../../shared/domain/conversation.ts';
import type { SessionCore } from './session-core.ts';
import type { SessionOptions } from './session-options.ts';

/** How to send one message although the conversation does not fit. */
export type Full = 'drop_oldest' | 'send_all';

/** A message that was not sent, or not answered, because the conversation no longer fits the model. */
export interface FullRefusal {
  /** Sends it in the given way. */
  readonly again: (full: Full) => Promise<unknown>;
  /** Summarizes everything above it and queues it behind the summary; null if nothing is above it. */
  readonly sumUp: (() => Promise<void>) | null;
  /** The id of the queued message, if it is one. */
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

  /** Handles a refusal by the core: summarizes at once if the user chose that for this conversation, else asks. */
  refused(refusal: FullRefusal): void {
    const { whenFull } = this.#core.now.options;
    if (whenFull === 'summarise' && refusal.sumUp) void refusal.sumUp();
    else this.#ask(refusal, 'send');
  }

  /** Offers the same choices for an answer that ended because the context was full. */
  ask(refusal: FullRefusal): void {
    this.#ask(refusal, 'answer');
  }

  /** Cancels; the message stays in the composer. */
  stop(): void {
    this.#refusal = null;
    this.#core.set({ fullAsk: null });
  }

  /** Withdraws the question once the queued message has left the queue. */
  keepTo(queue: readonly { readonly id: string }[]): void {
    const queued = this.#refusal?.queued;
    if (queued !== undefined && !queue.some(({ id }) => id === queued)) this.stop();
  }

  /** Continues in the chosen way. @param always whether to remember the choice for this conversation */
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

/** Returns the question of an answer if both are loaded. */
export function questionOf(turns: readonly Turn[], answerId: string): Turn | undefined {
  const answer = turns.findLast((turn) => turn.id === answerId);
  const question = turns.findLast((turn) => turn.id === answer?.parentId);
  return question?.role === 'user' ? question : undefined;
}
