import { setImmediate } from 'node:timers/promises';
import type { OpenConversation } from '../../../shared/contract/conversations.ts';
import { NAME_MAX_LENGTH } from '../../../shared/service/limits.ts';
import { PURGING } from '../../db/chat/conversation-store.ts';
import { transaction } from '../../db/transaction.ts';
import { newId } from '../../platform/new-id.ts';
import { Conflict } from '../../platform/refusal.ts';
import type { ChatPorts } from '../ports.ts';
import type { Conversations } from './conversations.ts';

/** Turns copied in one transaction, which takes some milliseconds. */
const COPIED_AT_ONCE = 200;

export interface ForkPorts
  extends Pick<ChatPorts, 'db' | 'conversationStore' | 'turns' | 'clock' | 'indexTurns' | 'stopping'> {
  readonly conversations: Conversations;
}

/**
 * Creates a conversation with a copy of the branch up to this turn, without removed turns. It is marked as purging
 * until it is complete, so that a copy cut short by a crash never appears.
 * @throws NotFound
 * @throws Conflict `answer_running` if an answer on the branch is running
 */
export async function forkConversation(
  ports: ForkPorts,
  { turnId, limit }: { turnId: string; limit: number },
): Promise<OpenConversation> {
  const { db, conversations, conversationStore, turns, clock, indexTurns, stopping } = ports;
  const { summary, titleByUser, options } = conversations.find(conversations.turn(turnId).conversationId);
  const branch = turns.branch(turnId);
  if (branch.some(({ status }) => status === 'waiting' || status === 'streaming')) {
    throw new Conflict('answer_running');
  }
  const id = newId(clock.now());
  const release = conversations.hold(id);
  try {
    transaction(db, () => {
      conversationStore.insert(id, options, clock.now());
      conversationStore.setProject(id, summary.projectId);
      conversationStore.setDeletedAt(id, PURGING);
      const title = uniqueTitle(summary.title, (base) => conversationStore.titlesLike(base));
      conversationStore.setTitle(id, title, titleByUser);
    });
    let parentId: string | null = null;
    for (let from = 0; from < branch.length; from += COPIED_AT_ONCE) {
      transaction(db, () => {
        for (const [index, turn] of branch.slice(from, from + COPIED_AT_ONCE).entries()) {
          const copy = { id: newId(clock.now()), conversationId: id, parentId, depth: from + index };
          // Windows were served since the branch was read: an answer may have been continued.
          if (!turns.copy(turn, copy)) throw new Conflict('answer_running');
          parentId = copy.id;
        }
      });
      await setImmediate();
      stopping.throwIfAborted();
    }
    transaction(db, () => {
      if (parentId !== null) conversationStore.setActiveTurn(id, parentId);
      conversationStore.touch(id, clock.now());
      conversationStore.setDeletedAt(id, null);
    });
  } finally {
    release();
  }
  indexTurns();
  conversations.publish(id);
  return conversations.open(id, limit);
}

const NUMBERED = / \((\d{1,9})\)$/;

/** Returns "Tea (2)" for "Tea", or the next free number. An empty title stays empty. */
export function uniqueTitle(title: string, titlesLike: (base: string) => readonly string[]): string {
  if (title === '') return '';
  const base = title.replace(NUMBERED, '');
  const taken = new Set(titlesLike(base.slice(0, NAME_MAX_LENGTH / 2)));
  for (let n = 2; ; n += 1) {
    const tail = ` (${n})`;
    // A surrogate pair is not split at the end.
    const name = `${base.slice(0, NAME_MAX_LENGTH - tail.length).replace(/[\ud800-\udbff]$/, '')}${tail}`;
    if (!taken.has(name)) return name;
  }
}
