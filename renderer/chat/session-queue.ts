import type { MessageQueueState } from '../../shared/domain/message-queue.ts';
import { newId } from '../lib/new-id.ts';
import { isEmpty, type UnsentMessage, userPartsOf } from './attachments.ts';
import type { ChatDeps } from './chat-deps.ts';
import type { SessionCore } from './session-core.ts';
import type { Full } from './session-full.ts';

/** Shows and changes the messages queued behind the running answer, which the core stores and sends. */
export class SessionQueue {
  readonly #core: SessionCore;

  constructor(core: SessionCore) {
    this.#core = core;
  }

  /** Applies the queue state from the core unless a newer one was applied before. */
  apply({ messages, held, rev }: MessageQueueState): void {
    if (rev >= this.#core.now.queueRev) this.#core.set({ queue: messages, queueHeld: held, queueRev: rev });
  }

  /** Queues a message below an answer, last or first; `opId` becomes its id. Returns whether the core has received it. */
  async add(
    message: UnsentMessage,
    afterTurnId: string,
    { first = false, opId = newId() } = {},
  ): Promise<boolean> {
    const parts = userPartsOf(message);
    const { model } = message;
    await this.#core.readyToSend();
    return this.#call((queue, conversationId) =>
      queue.add({ opId, conversationId, afterTurnId, parts, model, first }),
    );
  }

  /** Removes a queued message. */
  remove(id: string): void {
    void this.#call((queue, conversationId) => queue.withdraw({ conversationId, ids: [id] }));
  }

  /** Removes all queued messages. */
  clear(): void {
    void this.#call((queue, conversationId) => queue.withdraw({ conversationId }));
  }

  /** Moves a message to a position counted from 0. */
  move(id: string, place: number): void {
    void this.#call((queue) => queue.move({ id, place: Math.max(0, place) }));
  }

  /** Marks a message as being edited; meanwhile the core sends neither it nor the messages behind it. */
  edit(id: string | null): void {
    if (this.#core.now.queueEdited === id) return;
    this.#core.set({ queueEdited: id });
    void this.#call((queue, conversationId) => queue.edit({ conversationId, id }));
  }

  /** Replaces a queued message; removes it if nothing is left in it. */
  change(id: string, message: UnsentMessage): void {
    if (isEmpty(message)) {
      this.remove(id);
      this.edit(null);
      return;
    }
    this.#core.set({ queueEdited: null });
    void this.#call((queue) => queue.change({ id, parts: userPartsOf(message) }));
  }

  /** Sends the first queued message although the queue is held. */
  async release(full?: Full): Promise<void> {
    await this.#call((queue, conversationId) => queue.release({ conversationId, full }));
  }

  async #call(
    run: (queue: ChatDeps['api']['messageQueue'], conversationId: string) => Promise<MessageQueueState>,
  ): Promise<boolean> {
    const { id } = this.#core.now;
    if (id === null) return false;
    return this.#core.attempt(async () => this.apply(await run(this.#core.deps.api.messageQueue, id)));
  }
}
