import { setImmediate } from 'node:timers/promises';
import type { OpenConversation } from '../../../shared/contract/conversations.ts';
import { PURGING } from '../../db/chat/conversation-store.ts';
import type { Removal, RemovalScope } from '../../db/chat/removal-store.ts';
import type { StoredTurn } from '../../db/chat/turn-row.ts';
import { transaction } from '../../db/transaction.ts';
import { newId } from '../../platform/new-id.ts';
import { Conflict, NotFound } from '../../platform/refusal.ts';
import { TRASH_RETENTION_MS } from '../../platform/trash-time.ts';
import type { ChatPorts } from '../ports.ts';
import type { Conversations } from './conversations.ts';

/** Turns erased in one transaction: some milliseconds each. */
const ERASED_AT_ONCE = 5;

type RemovalsPorts = Pick<ChatPorts, 'db' | 'conversationStore' | 'turns' | 'removals' | 'clock' | 'changes'>;

/**
 * Turns taken out of a conversation: their rows stay where they are, so that what is below keeps its place, and are
 * walked through. There is no list of them: who takes turns out is offered at once to take that back, and later may take
 * back the last of a conversation, and the one before.
 */
export class Removals {
  readonly #ports: RemovalsPorts;
  readonly #conversations: Conversations;

  constructor(ports: RemovalsPorts, conversations: Conversations) {
    this.#ports = ports;
    this.#conversations = conversations;
  }

  /**
   * Takes out a turn alone, or it and all below it in every branch, for 30 days.
   * @throws NotFound
   * @throws Conflict `answer_running` while an answer in them is being written.
   */
  remove(
    turnId: string,
    scope: RemovalScope['scope'],
    limit: number,
  ): { conversation: OpenConversation; removalId: string; removed: number } {
    const { db, removals, clock, changes } = this.#ports;
    const turn = this.#conversations.turn(turnId);
    const { conversationId } = turn;
    const id = newId(clock.now());
    const removed = transaction(db, () => {
      const meant = { conversationId, turnId, scope };
      if (removals.isWriting(meant)) throw new Conflict('answer_running');
      const count = removals.remove(id, meant, clock.now());
      this.#moveView(turn, id);
      return count;
    });
    changes.publish({ type: 'turns_changed', conversationId });
    return { conversation: this.#conversations.open(conversationId, limit), removalId: id, removed };
  }

  /** Brings back what was taken out together, and the branch that was in view then. @throws NotFound */
  restore(removalId: string, limit: number): OpenConversation {
    const { db, conversationStore, turns, removals, changes } = this.#ports;
    const found = removals.get(removalId);
    if (!found || found.removedAt === PURGING) throw new NotFound('removal', removalId);
    const { conversationId, viewTurnId, turnId } = found;
    this.#conversations.find(conversationId);
    transaction(db, () => {
      removals.restore(removalId);
      // The turn where the view ended may have been removed again since, with others; and where it ends now there may
      // be something below again.
      const ends = [viewTurnId, conversationStore.get(conversationId)?.activeTurnId ?? null, turnId];
      const left = ends.find((end) => end !== null && turns.get(end)?.removalId === null);
      if (left)
        conversationStore.setActiveTurn(conversationId, turns.newestBelow({ id: left, conversationId }));
    });
    changes.publish({ type: 'turns_changed', conversationId });
    return this.#conversations.open(conversationId, limit);
  }

  /** Brings back what was taken out of a conversation last; null: nothing is out. @throws NotFound */
  restoreLast(conversationId: string, limit: number): OpenConversation | null {
    this.#conversations.find(conversationId);
    const last = this.#ports.removals.last(conversationId, PURGING);
    return last ? this.restore(last.id, limit) : null;
  }

  /**
   * Erases what was taken out 30 days ago, a few turns at a time; a row that others are below stays, empty. Answers with
   * how many turns that were. What an abort leaves over goes at the next start.
   */
  async purge(signal: AbortSignal): Promise<number> {
    const { removals, clock } = this.#ports;
    let erased = 0;
    for (const removal of removals.expired(clock.now() - TRASH_RETENTION_MS)) {
      erased += await this.#erase(removal, signal);
      if (signal.aborted) break;
    }
    return erased;
  }

  async #erase({ id }: Removal, signal: AbortSignal): Promise<number> {
    const { db, removals } = this.#ports;
    removals.setRemovedAt(id, PURGING);
    const ids = removals.deepestFirst(id);
    for (let from = 0; from < ids.length; from += ERASED_AT_ONCE) {
      transaction(db, () => {
        for (const turnId of ids.slice(from, from + ERASED_AT_ONCE)) this.#eraseTurn(turnId);
      });
      await setImmediate();
      if (signal.aborted) return from;
    }
    removals.delete(id);
    return ids.length;
  }

  #eraseTurn(turnId: string): void {
    const { turns, removals } = this.#ports;
    const turn = turns.get(turnId);
    if (!turn) return;
    if (removals.empty(turnId)) turns.forgetWords(turn);
    else turns.delete(turnId);
  }

  /** Returns the end of the view within the removed turns: another version of it, else the turn above. */
  #moveView(turn: StoredTurn, removalId: string): void {
    const { conversationStore, turns, removals } = this.#ports;
    const { conversationId } = turn;
    const shown = conversationStore.get(conversationId)?.activeTurnId ?? null;
    if (shown === null || turns.get(shown)?.removalId !== removalId) return;
    const versions = turns.siblings(turn);
    const version = versions.findLast((id) => id < turn.id) ?? versions[0];
    const next =
      version === undefined ? turns.livingParent(turn) : turns.newestBelow({ id: version, conversationId });
    removals.setView(removalId, shown);
    conversationStore.setActiveTurn(conversationId, next);
  }
}
