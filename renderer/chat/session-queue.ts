import type { StoreApi } from 'zustand/vanilla';
import type { Started } from '../../shared/contract/chat.ts';
import type { Turn } from '../../shared/domain/conversation.ts';
import { isEmpty, type UnsentMessage } from './attachments.ts';
import { type QueuedMessage, runningTurn, type SessionState } from './session-state.ts';

interface QueuePorts {
  readonly newId: () => string;
  /** Sends a message under an answer; null when it was not taken. */
  readonly deliver: (message: QueuedMessage) => Promise<Started | null>;
  /** The queue changed: it is kept with the draft. */
  readonly changed: () => void;
}

/** Messages that wait for the answer being written, in the order they will go. */
export class SessionQueue {
  readonly #state: StoreApi<SessionState>;
  readonly #ports: QueuePorts;
  #delivering = false;
  /** The first one should have gone while another call was out. */
  #stoodBack = false;

  constructor(state: StoreApi<SessionState>, ports: QueuePorts) {
    this.#state = state;
    this.#ports = ports;
    state.subscribe(({ sending }, before) => before.sending && !sending && this.#callEnded());
  }

  /** At the end, or before all others. */
  add(message: UnsentMessage, after: string, { first = false } = {}): void {
    const queued: QueuedMessage = { ...message, id: this.#ports.newId(), after };
    this.#set((queue) => (first ? [queued, ...queue] : [...queue, queued]));
    this.#state.setState({ queueHeld: false });
  }

  /** Takes a waiting message out again. */
  remove(id: string): void {
    this.#set((queue) => queue.filter((message) => message.id !== id));
  }

  /** Takes all waiting messages out. */
  clear(): void {
    this.#set(() => []);
    this.#state.setState({ queueHeld: false });
  }

  /** To a place in the line, counted from 0; each still waits for what the first one waited for. */
  move(id: string, place: number): void {
    this.#set((queue) => {
      const moved = queue.find((message) => message.id === id);
      if (!moved) return queue;
      return queue.filter((message) => message !== moved).toSpliced(Math.max(0, place), 0, moved);
    });
  }

  /** While it is edited it is not sent, and nothing behind it. */
  edit(id: string | null): void {
    this.#state.setState({ queueEdited: id });
    if (id === null) this.#sendUnlessHeld();
  }

  /** What a waiting message has become; one with nothing left in it goes. */
  change(id: string, message: UnsentMessage): void {
    this.#set((queue) =>
      isEmpty(message)
        ? queue.filter((one) => one.id !== id)
        : queue.map((one) => (one.id === id ? { ...one, ...message } : one)),
    );
    this.edit(null);
  }

  /** Sends the first waiting message now, after an answer that failed. */
  release(): void {
    this.#state.setState({ queueHeld: false });
    void this.#sendNext();
  }

  /**
   * An answer ended; undefined: in a branch that is not in view. What waits for one that failed, or that the user stopped,
   * is held. `byUser`: everything in view was stopped, those beside it too.
   */
  ended(turn: Turn | undefined, byUser = false): void {
    const failed = turn?.status === 'failed' || turn?.status === 'interrupted';
    // A summary that did not come stands for nothing: what waits for it goes under what it was to sum up.
    const unsummed = turn?.answer?.purpose === 'summary' && turn.status !== 'complete';
    const parent = turn?.parentId;
    if (unsummed && parent) {
      this.#set((queue) =>
        queue.map((message) => (message.after === turn.id ? { ...message, after: parent } : message)),
      );
    }
    // Of several that were stopped at once, each one ends for itself.
    const stopped =
      byUser || turn?.status === 'stopped' || (!turn && this.#state.getState().queueHeld === 'stopped');
    const held = unsummed ? 'no_summary' : failed ? 'no_answer' : stopped ? 'stopped' : false;
    this.#state.setState(({ queue }) => ({ queueHeld: queue.length > 0 && held }));
    if (held === false) void this.#sendNext();
  }

  /** What stood under this turn goes under that one. */
  follow(before: string, now: string): void {
    this.#set((queue) =>
      queue.map((message) => (message.after === before ? { ...message, after: now } : message)),
    );
  }

  #sendUnlessHeld(): void {
    if (this.#state.getState().queueHeld === false) void this.#sendNext();
  }

  /** The call before which the first one stood back began an answer to wait for, or failed. */
  #callEnded(): void {
    if (!this.#stoodBack) return;
    this.#stoodBack = false;
    const { problem, queue, queueHeld } = this.#state.getState();
    // Why it failed stays to be read: sending takes that away.
    if (problem && queue.length > 0 && queueHeld === false) this.#state.setState({ queueHeld: 'not_taken' });
    else this.#sendUnlessHeld();
  }

  async #sendNext(): Promise<void> {
    const { queue, queueEdited, sending } = this.#state.getState();
    const [next] = queue;
    if (!next || next.id === queueEdited || this.#delivering || runningTurn(this.#state.getState())) return;
    if (sending) {
      this.#stoodBack = true;
      return;
    }
    this.#delivering = true;
    const sent = await this.#ports.deliver(next).finally(() => {
      this.#delivering = false;
    });
    if (!sent) {
      // Unless it waits for a summary by now.
      if (this.#state.getState().queue[0]?.after === next.after) {
        this.#state.setState({ queueHeld: 'not_taken' });
      }
      return;
    }
    this.sent(next.id, sent);
  }

  /** A waiting message was taken: the others wait for its answer. */
  sent(id: string, { turnId }: Pick<Started, 'turnId'>): void {
    this.#set((queue) =>
      queue.filter((message) => message.id !== id).map((message) => ({ ...message, after: turnId })),
    );
  }

  #set(change: (queue: readonly QueuedMessage[]) => readonly QueuedMessage[]): void {
    this.#state.setState(({ queue }) => ({ queue: change(queue) }));
    this.#ports.changed();
  }
}
