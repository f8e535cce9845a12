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

/** Turns erased in one transaction; each takes some milliseconds. */
const ERASED_AT_ONCE = 5;

type RemovalsPorts = Pick<ChatPorts, 'db' | 'conversationStore' | 'turns' | 'removals' | 'clock' | 'changes'>;

/**
 * Removes turns from conversations. Their rows stay in place so that turns below keep their parents, and are skipped
 * when a branch is read. Removals are not listed: the user can undo one at once, or later restore the latest one of a
 * conversation, and then the one before.
 */
export class Removals {
  readonly #ports: RemovalsPorts;
  readonly #conversations: Conversations;

  constructor(ports: RemovalsPorts, conversations: Conversations) {
    this.#ports = ports;
    this.#conversations = conversations;
  }

  /**
   * Removes a turn, or a turn and everything below it on all branches, for 30 days.
   * @throws NotFound
   * @throws Conflict `answer_running` if one of the answers is running
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
      const target = { conversationId, turnId, scope };
      if (removals.isWriting(target)) throw new Conflict('answer_running');
      const count = removals.remove(id, target, clock.now());
      this.#moveView(turn, id);
      return count;
    });
    changes.publish({ type: 'turns_changed', conversationId });
    return { conversation: this.#conversations.open(conversationId, limit), removalId: id, removed };
  }

  /** Restores the turns of a removal and the branch that was in view. @throws NotFound */
  restore(removalId: string, limit: number): OpenConversation {
    const { db, conversationStore, turns, removals, changes } = this.#ports;
    const found = removals.get(removalId);
    if (!found || found.removedAt === PURGING) throw new NotFound('removal', removalId);
    const { conversationId, viewTurnId, turnId } = found;
    this.#conversations.find(conversationId);
    transaction(db, () => {
      removals.restore(removalId);
      // The last turn of that view may have been removed again since, and the current last turn may have turns below it
      // again.
      const ends = [viewTurnId, conversationStore.get(conversationId)?.activeTurnId ?? null, turnId];
      const left = ends.find((end) => end !== null && turns.get(end)?.removalId === null);
      if (left)
        conversationStore.setActiveTurn(conversationId, turns.newestBelow({ id: left, conversationId }));
    });
    changes.publish({ type: 'turns_changed', conversationId });
    return this.#conversations.open(conversationId, limit);
  }

  /** Restores the latest removal of a conversation; returns null if there is none. @throws NotFound */
  restoreLast(conversationId: string, limit: number): OpenConversation | null {
    this.#conversations.find(conversationId);
    const last = this.#ports.removals.last(conversationId, PURGING);
    return last ? this.restore(last.id, limit) : null;
  }

  /**
   * Erases turns that were removed 30 days ago, a few at a time; a row with turns below it stays, without content.
   * Returns their number. An abort leaves the rest to the next start.
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
    if (removals.clearContent(turnId)) turns.removeFromIndex(turn);
    else turns.delete(turnId);
  }

  /** Moves the view away from removed turns: to another version of the turn, or else to the turn above. */
  #moveView(turn: StoredTurn, removalId: string): void {
    const { conversationStore, turns, removals } = this.#ports;
    const { conversationId } = turn;
    const shown = conversationStore.get(conversationId)?.activeTurnId ?? null;
    if (shown === null || turns.get(shown)?.removalId !== removalId) return;
    const versions = turns.siblings(turn);
    const version = versions.findLast((id) => id < turn.id) ?? versions[0];
    const next =
      version === undefined
        ? turns.parentNotRemoved(turn)
        : turns.newestBelow({ id: version, conversationId });
    removals.setView(removalId, shown);
    conversationStore.setActiveTurn(conversationId, next);
  }
}
