import type { Inputs } from '../../shared/contract/index.ts';
import type { Part } from '../../shared/domain/conversation.ts';
import type { Job } from '../../shared/domain/job.ts';
import type { MessageQueueState, QueueHold } from '../../shared/domain/message-queue.ts';
import type { StoredMessage } from '../db/chat/message-queue-store.ts';
import type { StoredTurn } from '../db/chat/turn-row.ts';
import { ServiceError } from '../http/errors/service-error.ts';
import { newId } from '../platform/new-id.ts';
import { Conflict, NotFound, OverLimit } from '../platform/refusal.ts';
import type { Rpc } from '../rpc/rpc.ts';
import type { Chat } from './chat.ts';
import { chatSubject } from './chat-subject.ts';
import type { Conversations } from './conversations/conversations.ts';
import { clearSentDraft, publishDraft } from './conversations/draft.ts';
import type { ChatPorts } from './ports.ts';

interface MessageQueuePorts extends ChatPorts {
  readonly chat: Chat;
  readonly conversations: Conversations;
}

type Full = 'drop_oldest' | 'send_all' | undefined;

/**
 * Queues messages while an answer is running. Each is stored until it is sent with its own id as the operation id, so
 * it is never lost and never sent twice. A conversation sends its first message when none of its answers is running and
 * nothing holds the queue. Messages of an earlier run are held until the user releases them.
 */
export class MessageQueue {
  readonly #ports: MessageQueuePorts;
  readonly #holds = new Map<string, QueueHold>();
  /** By conversation, the message that a window is editing: neither it nor the messages behind it are sent. */
  readonly #edited = new Map<string, string>();
  readonly #delivering = new Set<string>();
  #closed = false;

  constructor(ports: MessageQueuePorts) {
    this.#ports = ports;
    const { queuedMessages: store, jobs } = ports;
    for (const id of store.conversations()) {
      // These were sent before the last run was killed.
      for (const message of store.of(id)) if (jobs.byOperation(message.id)) store.delete(message.id);
      this.#holds.set(id, 'restart');
    }
  }

  /** Returns the queued messages of a conversation, and why they are held. */
  state(conversationId: string): MessageQueueState {
    const messages = this.#ports.queuedMessages.of(conversationId);
    const held = messages.length === 0 ? null : (this.#holds.get(conversationId) ?? null);
    return {
      rev: this.#ports.changes.rev,
      messages: messages.map(({ conversationId: _, ...message }) => message),
      held,
    };
  }

  /**
   * Adds a message to be sent under an answer, at the end or the front of the queue.
   * @throws NotFound if the conversation or the answer does not exist
   */
  add(input: Inputs['messageQueue']['add']): MessageQueueState {
    const { opId: id, conversationId, afterTurnId, parts, first } = input;
    const { model = null, connectionId = null } =
      typeof input.model === 'string' ? { model: input.model } : (input.model ?? {});
    const { queuedMessages: store, conversations, turns, jobs } = this.#ports;
    conversations.find(conversationId);
    if (turns.get(afterTurnId)?.conversationId !== conversationId) throw new NotFound('turn', afterTurnId);
    if (store.get(id) === undefined && jobs.byOperation(id) === undefined) {
      const place = first ? 0 : Number.MAX_SAFE_INTEGER;
      store.insert({ id, conversationId, afterTurnId, parts, model, connectionId }, place);
      clearSentDraft(this.#ports, conversationId, parts);
      publishDraft(this.#ports, conversationId);
      this.#holds.delete(conversationId);
      this.#changed(conversationId);
    }
    return this.state(conversationId);
  }

  /** Replaces the content of a message. @throws NotFound */
  change(id: string, parts: Part[]): MessageQueueState {
    const { conversationId } = this.#find(id);
    this.#ports.queuedMessages.setParts(id, parts);
    return this.edit(conversationId, null);
  }

  /** Moves a message to a zero-based position. @throws NotFound */
  move(id: string, place: number): MessageQueueState {
    const { conversationId } = this.#find(id);
    this.#ports.queuedMessages.move(id, place);
    return this.#changed(conversationId);
  }

  /** Removes messages from the queue of a conversation; without ids, all of them. */
  withdraw(conversationId: string, ids?: readonly string[]): MessageQueueState {
    const { queuedMessages: store } = this.#ports;
    for (const { id } of store.of(conversationId)) if (ids?.includes(id) ?? true) store.delete(id);
    return this.#changed(conversationId);
  }

  /** Holds a message, and those behind it, while a window edits it; null ends the edit. */
  edit(conversationId: string, id: string | null): MessageQueueState {
    if (id === null) this.#edited.delete(conversationId);
    else this.#edited.set(conversationId, id);
    return this.#changed(conversationId);
  }

  /**
   * Releases the queue and sends its first message. Messages held by a spending limit may then exceed it; `full` overrides what happens if
   * the context is full.
   */
  release(conversationId: string, full?: Full): MessageQueueState {
    const { queuedMessages: store, spending } = this.#ports;
    // The user was asked: that counts for all that wait.
    if (this.#holds.get(conversationId) === 'limit') {
      spending.allow(store.of(conversationId).map(({ id }) => id));
    }
    this.#holds.delete(conversationId);
    this.#edited.delete(conversationId);
    return this.#changed(conversationId, full);
  }

  /** Sends the next message after an answer has ended, or holds the queue with a reason. */
  onAnswerEnded(job: Job): void {
    const { conversationId, turnId } = chatSubject(job);
    const { queuedMessages: store, turns } = this.#ports;
    const [head] = store.of(conversationId);
    const turn = turns.get(turnId);
    if (!head || !turn) return;
    if (turn.answer?.purpose === 'summary' && turn.status !== 'complete') {
      // A failed summary replaces nothing: the queue waits for the answer above it.
      if (turn.parentId !== null) store.follow(turnId, turn.parentId);
      this.#holds.set(conversationId, 'no_summary');
    } else if (turn.status === 'stopped') this.#holds.set(conversationId, 'stopped');
    else if (head.afterTurnId === turnId) this.#holdUnless(conversationId, turn.status === 'complete');
    this.#changed(conversationId);
  }

  /** Stops sending when the app quits. */
  close(): void {
    this.#closed = true;
  }

  /**
   * Releases the queue after a complete answer, unless it holds messages of an earlier run, which only the user
   * releases.
   */
  #holdUnless(conversationId: string, isWhole: boolean): void {
    if (!isWhole) this.#holds.set(conversationId, 'no_answer');
    else if (this.#holds.get(conversationId) !== 'restart') this.#holds.delete(conversationId);
  }

  #find(id: string): StoredMessage {
    const message = this.#ports.queuedMessages.get(id);
    if (!message) throw new NotFound('message', id);
    return message;
  }

  #changed(conversationId: string, full?: Full): MessageQueueState {
    void this.#deliver(conversationId, full).catch(this.#ports.onDefect);
    const queue = this.state(conversationId);
    this.#ports.changes.publish({ type: 'message_queue', conversationId, queue });
    return queue;
  }

  async #deliver(conversationId: string, full: Full): Promise<void> {
    const { queuedMessages: store } = this.#ports;
    const [head] = store.of(conversationId);
    if (!head || !this.#canDeliver(head)) return;
    this.#delivering.add(conversationId);
    try {
      await this.#send(head, full);
    } catch (thrown) {
      await this.#onSendFailed(head, thrown);
    } finally {
      this.#delivering.delete(conversationId);
      if (!this.#closed) this.#changed(conversationId);
    }
  }

  #canDeliver({ id, conversationId }: StoredMessage): boolean {
    const isWriting = this.#ports.jobs
      .open()
      .some(({ subject }) => subject.kind === 'chat' && subject.conversationId === conversationId);
    const isWaiting = this.#holds.has(conversationId) || this.#edited.get(conversationId) === id;
    return !(this.#closed || isWriting || isWaiting || this.#delivering.has(conversationId));
  }

  async #send(message: StoredMessage, full: Full): Promise<void> {
    const { id, conversationId, parts, model, connectionId } = message;
    const { chat, queuedMessages: store } = this.#ports;
    const question = { opId: id, conversationId, parentId: this.#above(message)?.id ?? null, parts };
    await chat.send({
      ...question,
      model: model !== null && connectionId !== null ? { connectionId, model } : (model ?? undefined),
      ...(full === undefined ? {} : { full }),
      limit: 1,
    });
    store.delete(id);
  }

  /** Returns the turn that a message follows: the end of the branch in view if its own was deleted. */
  #above({ conversationId, afterTurnId }: StoredMessage): StoredTurn | undefined {
    const { conversations, turns } = this.#ports;
    const [after] = turns.path(afterTurnId, 1);
    const shown = conversations.find(conversationId).activeTurnId;
    return after?.id === afterTurnId || shown === null ? after : turns.path(shown, 1)[0];
  }

  /** Requests a summary first if the conversation is set to do so; otherwise holds the queue. */
  async #onSendFailed(message: StoredMessage, thrown: unknown): Promise<void> {
    const { conversationId } = message;
    const { chat, conversations, clock, onDefect } = this.#ports;
    const isFull = thrown instanceof Conflict && thrown.reason === 'context_full';
    const isRefusal =
      thrown instanceof Conflict || thrown instanceof NotFound || thrown instanceof ServiceError;
    if (!isRefusal) onDefect(thrown);
    const isOver = thrown instanceof OverLimit;
    this.#holds.set(conversationId, isFull ? 'full' : isOver ? 'limit' : 'not_taken');
    if (!isFull || conversations.find(conversationId).options.whenFull !== 'summarise') return;
    const above = this.#above(message);
    if (above?.role !== 'assistant') return;
    await chat.summarise({ opId: newId(clock.now()), turnId: above.id, limit: 1 });
    this.#holds.delete(conversationId);
  }
}

/** Implements the procedures of queued messages. */
export const messageQueueRouter = ({ procedures: { messageQueue: p }, once }: Rpc, queue: MessageQueue) => ({
  add: p.add.handler((call) => queue.add(once(call))),
  change: p.change.handler(({ input }) => queue.change(input.id, input.parts)),
  move: p.move.handler(({ input }) => queue.move(input.id, input.place)),
  withdraw: p.withdraw.handler(({ input }) => queue.withdraw(input.conversationId, input.ids)),
  edit: p.edit.handler(({ input }) => queue.edit(input.conversationId, input.id)),
  release: p.release.handler(({ input }) => queue.release(input.conversationId, input.full)),
});
