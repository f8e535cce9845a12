import type { StoreApi } from 'zustand/vanilla';
import type { MessageQueueState } from '../../shared/domain/message-queue.ts';
import { callProblem } from '../lib/call-problem.ts';
import { isEmpty, type UnsentMessage, userPartsOf } from './attachments.ts';
import type { ChatDeps } from './chat-deps.ts';
import type { Full, FullRefusal, SessionFull } from './session-full.ts';
import type { SessionState } from './session-state.ts';

/** Messages that wait for the answer being written. The core keeps and sends them; this shows and changes them. */
export class SessionQueue {
  readonly #deps: ChatDeps;
  readonly #state: StoreApi<SessionState>;
  readonly #full: SessionFull;

  constructor(deps: ChatDeps, state: StoreApi<SessionState>, full: SessionFull) {
    this.#deps = deps;
    this.#state = state;
    this.#full = full;
  }

  /** Takes in the queue as the core has it, unless a newer one was taken in already. */
  apply(queue: MessageQueueState): void {
    const before = this.#state.getState();
    if (queue.rev < before.queueRev) return;
    const { messages, held, rev } = queue;
    this.#state.setState({ queue: messages, queueHeld: held, queueRev: rev });
    this.#full.keepTo(messages);
    const [head] = messages;
    if (head && held === 'full' && before.queueHeld !== 'full') {
      this.#full.refused({
        above: head.afterTurnId,
        queued: head.id,
        again: (full) => this.release(full),
        onQueued: () => void this.release(),
      } satisfies FullRefusal);
    }
  }

  /** Adds a message under an answer, last or first. Returns whether the core has taken it. */
  async add(message: UnsentMessage, afterTurnId: string, { first = false } = {}): Promise<boolean> {
    const parts = userPartsOf(message);
    const { model } = message;
    return this.#call((queue, conversationId) =>
      queue.add({ opId: this.#deps.newId(), conversationId, afterTurnId, parts, model, first }),
    );
  }

  /** Takes a waiting message out again. */
  remove(id: string): void {
    void this.#call((queue, conversationId) => queue.withdraw({ conversationId, ids: [id] }));
  }

  /** Takes all waiting messages out. */
  clear(): void {
    void this.#call((queue, conversationId) => queue.withdraw({ conversationId }));
  }

  /** Moves a message to a place counted from 0. */
  move(id: string, place: number): void {
    void this.#call((queue) => queue.move({ id, place: Math.max(0, place) }));
  }

  /** While a message is edited, neither it nor what stands behind it is sent. */
  edit(id: string | null): void {
    if (this.#state.getState().queueEdited === id) return;
    this.#state.setState({ queueEdited: id });
    void this.#call((queue, conversationId) => queue.edit({ conversationId, id }));
  }

  /** Replaces a waiting message; one with nothing left in it is taken out. */
  change(id: string, message: UnsentMessage): void {
    if (isEmpty(message)) {
      this.remove(id);
      this.edit(null);
      return;
    }
    this.#state.setState({ queueEdited: null });
    void this.#call((queue) => queue.change({ id, parts: userPartsOf(message) }));
  }

  /** Sends the first waiting message although the queue is held. */
  async release(full?: Full): Promise<void> {
    await this.#call((queue, conversationId) => queue.release({ conversationId, full }));
  }

  async #call(
    run: (queue: ChatDeps['api']['messageQueue'], conversationId: string) => Promise<MessageQueueState>,
  ): Promise<boolean> {
    const { id } = this.#state.getState();
    if (id === null) return false;
    try {
      this.apply(await run(this.#deps.api.messageQueue, id));
      return true;
    } catch (thrown) {
      this.#state.setState({ problem: callProblem(thrown) });
      return false;
    }
  }
}
