import { setImmediate } from 'node:timers/promises';
import type {
  FoundTurn,
  OpenConversation,
  TrashedConversation,
} from '../../../shared/contract/conversations.ts';
import {
  type ConversationOptions,
  type ConversationSummary,
  conversationOptions,
  type Turn,
} from '../../../shared/domain/conversation.ts';
import type { MessageQueueState } from '../../../shared/domain/message-queue.ts';
import { PURGING, type StoredConversation } from '../../db/chat/conversation-store.ts';
import type { StoredTurn } from '../../db/chat/turn-row.ts';
import { transaction } from '../../db/transaction.ts';
import { newId } from '../../platform/new-id.ts';
import { NotFound } from '../../platform/refusal.ts';
import { TRASH_RETENTION_MS } from '../../platform/trash-time.ts';
import type { ChatPorts } from '../ports.ts';
import { findInBranch } from './find-in-branch.ts';
import { liveTurn, TurnViews } from './turn-views.ts';

/** Turns deleted in one transaction; each takes some milliseconds. */
const PURGED_AT_ONCE = 5;

/** Content after which a page of older turns ends, so that none delays the window's frames. */
const PAGE_BYTES = 1024 * 1024;
/** Number of turns that fill a screen, even if most of their content is folded or attached. */
const FULL_SCREEN = 12;

type OptionsPatch = { readonly [K in keyof ConversationOptions]?: ConversationOptions[K] | undefined };

interface ConversationsPorts
  extends Pick<
    ChatPorts,
    | 'db'
    | 'conversationStore'
    | 'draftFiles'
    | 'turns'
    | 'removals'
    | 'jobs'
    | 'clock'
    | 'changes'
    | 'onErase'
  > {
  readonly runner: Pick<ChatPorts['runner'], 'logged' | 'cancel' | 'now'>;
  readonly settings: ChatPorts['settings'];
  /** Returns the queued messages of a conversation. */
  readonly queueOf: (conversationId: string) => MessageQueueState;
}

/**
 * The conversations as windows see them. Every method throws NotFound for one that does not exist or is in the trash.
 */
export class Conversations {
  readonly #ports: ConversationsPorts;
  readonly #views: TurnViews;
  /** Conversations still being created: marked as purging until they are complete, but not to be purged. */
  readonly #held = new Set<string>();

  constructor(ports: ConversationsPorts) {
    this.#ports = ports;
    this.#views = new TurnViews(ports.turns, ports.runner);
  }

  /** Lists the conversations outside the archive, or only those in it. */
  list(limit: number, before?: number, archived = false): { items: ConversationSummary[]; more: boolean } {
    const { conversationStore } = this.#ports;
    const leading = before === undefined && !archived ? conversationStore.leading() : [];
    // They never fill a page; paging counts only the others.
    const room = Math.max(1, limit - leading.length);
    const page = conversationStore.page(
      before ?? Number.MAX_SAFE_INTEGER,
      room + 1,
      archived ? 'archived' : 'others',
    );
    return { items: [...leading, ...page.slice(0, room)], more: page.length > room };
  }

  create(options: OptionsPatch = {}, projectId: string | null = null): OpenConversation {
    const { conversationStore, settings, clock } = this.#ports;
    const { newConversation } = settings.get();
    const id = newId(clock.now());
    const defaults = { ...newConversation, connectionId: null, chatParameters: {}, messagesParameters: {} };
    conversationStore.insert(id, merge(defaults, options), clock.now());
    // Also one that was deleted meanwhile, which must not prevent sending.
    conversationStore.setProject(id, projectId);
    // Not published: an unsent conversation is a draft and appears in no list.
    return this.open(id, 1);
  }

  /** @param bytes content after which no more turns are returned */
  open(id: string, limit: number, bytes = Number.MAX_SAFE_INTEGER): OpenConversation {
    const { summary, options, draft, activeTurnId } = this.find(id);
    const path =
      activeTurnId === null ? [] : this.#ports.turns.path(activeTurnId, limit, { bytes, least: FULL_SCREEN });
    const last = path.at(-1);
    const beside = last ? this.#views.group(last).filter((turn) => turn.id !== last.id) : [];
    const hasDeleted = this.#ports.removals.last(id, PURGING) !== undefined;
    const draftFileIds = this.#ports.draftFiles.idsOf(id);
    const now = { queue: this.#ports.queueOf(id), rev: this.#ports.changes.rev };
    return { summary, options, draft, draftFileIds, ...this.#views.page(path), beside, hasDeleted, ...now };
  }

  /** @param skip number of turns left out right before this one */
  older(id: string, beforeTurnId: string, limit: number, skip = 0): { turns: Turn[]; offset: number } {
    this.find(id);
    const turn = this.turn(beforeTurnId);
    if (turn.conversationId !== id) throw new NotFound('turn', beforeTurnId);
    const page = { skip, bytes: PAGE_BYTES };
    const path = turn.parentId === null ? [] : this.#ports.turns.path(turn.parentId, limit, page);
    return this.#views.page(path);
  }

  /** Returns the answers of this turn's group, including the turn, in the order of their columns. @throws NotFound */
  group(turnId: string): Turn[] {
    return this.#views.group(this.turn(turnId));
  }

  /** Finds the turns of the branch in view that contain the text, ignoring case, oldest first. @throws NotFound */
  async findText(id: string, text: string): Promise<{ turns: FoundTurn[]; more: boolean }> {
    const { turns, runner } = this.#ports;
    const partsOf = (turnId: string) => {
      const turn = turns.get(turnId);
      return turn ? liveTurn({ ...turn, siblings: [] }, runner).parts : [];
    };
    return findInBranch(turns, partsOf, this.find(id).activeTurnId, text);
  }

  rename(id: string, title: string): ConversationSummary {
    this.find(id);
    this.#ports.conversationStore.setTitle(id, title, true);
    return this.publish(id);
  }

  pin(id: string, pinned: boolean): ConversationSummary {
    this.find(id);
    this.#ports.conversationStore.setPinned(id, pinned);
    return this.publish(id);
  }

  /** Archives a conversation, or returns it to the list, without changing its place there. */
  archive(id: string, archived: boolean): ConversationSummary {
    const { archivedAt } = this.find(id).summary;
    const { conversationStore, clock } = this.#ports;
    if ((archivedAt !== null) !== archived)
      conversationStore.setArchivedAt(id, archived ? clock.now() : null);
    return this.publish(id);
  }

  /** Moves a conversation to the trash. Stops its running answers and keeps their content. */
  async remove(id: string): Promise<void> {
    this.find(id);
    const { conversationStore, clock, changes } = this.#ports;
    conversationStore.setDeletedAt(id, clock.now());
    changes.publish({ type: 'conversation_removed', id });
    await this.#stopAnswers(id);
  }

  restore(id: string): ConversationSummary {
    const found = this.#ports.conversationStore.get(id);
    if (!found || found.deletedAt === PURGING) throw new NotFound('conversation', id);
    this.#ports.conversationStore.setDeletedAt(id, null);
    return this.publish(id);
  }

  /** Returns the newest `limit` conversations in the trash, last deleted first. */
  trash(limit: number): TrashedConversation[] {
    return this.#ports.conversationStore
      .trashed(limit)
      .flatMap(({ summary, deletedAt }) =>
        deletedAt === null
          ? []
          : [{ id: summary.id, title: summary.title, deletedAt, goesAt: deletedAt + TRASH_RETENTION_MS }],
      );
  }

  /** Permanently deletes a conversation in the trash. A crash leaves the rest to the next start. @throws NotFound */
  async deletePermanently(id: string): Promise<void> {
    const { conversationStore, onErase } = this.#ports;
    const found = conversationStore.get(id);
    if (!found || found.deletedAt === null || found.deletedAt === PURGING) {
      throw new NotFound('conversation', id);
    }
    onErase();
    conversationStore.setDeletedAt(id, PURGING);
    await this.#stopAnswers(id);
    await this.#erase(found, null);
    onErase();
  }

  async #stopAnswers(id: string): Promise<void> {
    const { jobs, runner } = this.#ports;
    const open = jobs
      .open()
      .filter(({ subject }) => subject.kind === 'chat' && subject.conversationId === id);
    await Promise.all(open.map((job) => runner.cancel(job.id)));
  }

  setOptions(id: string, patch: OptionsPatch): ConversationOptions {
    const options = merge(this.find(id).options, patch);
    this.#ports.conversationStore.setOptions(id, options);
    this.#ports.changes.publish({ type: 'turns_changed', conversationId: id });
    return options;
  }

  /** Shows the branch through this turn, down to its newest leaf. */
  selectBranch(turnId: string, limit: number): OpenConversation {
    const turn = this.turn(turnId);
    const { conversationId } = turn;
    this.#ports.conversationStore.setActiveTurn(conversationId, this.#ports.turns.newestBelow(turn));
    return this.open(conversationId, limit);
  }

  markRead(id: string): void {
    if (!this.find(id).summary.unread) return;
    this.#ports.conversationStore.setUnread(id, false);
    this.publish(id);
  }

  /**
   * Permanently deletes conversations that have been in the trash for 30 days, a few turns at a time so that windows
   * stay responsive. Returns their number. An abort leaves the rest to the next start.
   */
  async purge(signal: AbortSignal): Promise<number> {
    const { conversationStore, clock } = this.#ports;
    const until = clock.now() - TRASH_RETENTION_MS;
    let deletedCount = 0;
    for (const { summary } of conversationStore.expired(until)) {
      // Read again: windows were served in between, so it may have been restored.
      const old = conversationStore.get(summary.id);
      if (!old || old.deletedAt === null || old.deletedAt > until || this.#held.has(summary.id)) continue;
      conversationStore.setDeletedAt(summary.id, PURGING);
      if (!(await this.#erase(old, signal))) return 0;
      deletedCount += 1;
    }
    return deletedCount;
  }

  /** Deletes turns, jobs and index entries, a few turns at a time. Returns false if it was aborted. */
  async #erase(old: StoredConversation, signal: AbortSignal | null): Promise<boolean> {
    const { db, conversationStore, draftFiles, turns } = this.#ports;
    const ids = turns.deepestFirst(old.summary.id);
    for (let from = 0; from < ids.length; from += PURGED_AT_ONCE) {
      transaction(db, () => {
        for (const id of ids.slice(from, from + PURGED_AT_ONCE)) turns.delete(id);
      });
      await setImmediate();
      if (signal?.aborted) return false;
    }
    // Two concurrent deletions remove the row, and its title from the index, only once.
    transaction(db, () => {
      draftFiles.save(old.summary.id, []);
      if (conversationStore.get(old.summary.id)) conversationStore.delete(old);
    });
    return true;
  }

  /** Protects a conversation that is being created from the purge, which its mark is for, until the result is called. */
  hold(id: string): () => void {
    this.#held.add(id);
    return () => this.#held.delete(id);
  }

  find(id: string): StoredConversation {
    const found = this.#ports.conversationStore.get(id);
    if (!found || found.deletedAt !== null) throw new NotFound('conversation', id);
    return found;
  }

  /** Returns a turn that has not been removed. @throws NotFound */
  turn(id: string): StoredTurn {
    const turn = this.#ports.turns.get(id);
    if (
      !turn ||
      turn.removalId !== null ||
      this.#ports.conversationStore.get(turn.conversationId)?.deletedAt !== null
    ) {
      throw new NotFound('turn', id);
    }
    return turn;
  }

  /** Publishes the conversation to the windows, unless it is a draft that appears in no list. */
  publish(id: string): ConversationSummary {
    const { summary, activeTurnId } = this.find(id);
    const { turns, changes } = this.#ports;
    const listed = activeTurnId !== null || summary.title !== '' || summary.pinned || turns.hasRemoved(id);
    if (listed) changes.publish({ type: 'conversation', conversation: summary });
    return summary;
  }
}

function merge(options: ConversationOptions, patch: OptionsPatch): ConversationOptions {
  const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
  return conversationOptions.parse({ ...options, ...given });
}
