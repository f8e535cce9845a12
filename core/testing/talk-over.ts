import type { DatabaseSync } from 'node:sqlite';
import type { Change } from '../../shared/contract/app.ts';
import type { AnswerInfo, Part, Turn, TurnStatus } from '../../shared/domain/conversation.ts';
import { emptyAnswer } from '../chat/answers/fold-turn.ts';
import { Conversations } from '../chat/conversations/conversations.ts';
import { type ForkPorts, forkConversation } from '../chat/conversations/fork-conversation.ts';
import { Removals } from '../chat/conversations/removals.ts';
import { ConversationStore } from '../db/chat/conversation-store.ts';
import { DraftFileStore } from '../db/chat/draft-file-store.ts';
import { RemovalStore } from '../db/chat/removal-store.ts';
import { TurnStore } from '../db/chat/turn-store.ts';
import { JobStore } from '../db/jobs/job-store.ts';
import { Changes } from '../platform/changes.ts';
import { newId } from '../platform/new-id.ts';
import { realClock } from './fake-clock.ts';

interface Said {
  parts?: Part[];
  status?: TurnStatus;
  answer?: Partial<AnswerInfo>;
  createdAt?: number;
}

/** Conversations over a database, with turns put there by hand, and no service to answer. */
export function talkOver(db: DatabaseSync) {
  const turns = new TurnStore(db);
  const conversationStore = new ConversationStore(db);
  const draftFiles = new DraftFileStore(db);
  const jobs = new JobStore(db);
  const changes = new Changes();
  const told: Change[] = [];
  changes.publish = (change) => void told.push(change);
  /** Milliseconds the clock is ahead. */
  const time = { ahead: 0 };
  const clock = { ...realClock, now: () => Date.now() + time.ahead };
  const none = (what: string): never => {
    throw new Error(`${what} are not asked for`);
  };
  const stored = new RemovalStore(db);
  const conversations = new Conversations({
    ...{ db, conversationStore, draftFiles, turns, removals: stored, jobs, clock, changes },
    runner: { logged: () => undefined, cancel: async () => none('jobs'), now: (job) => job },
    settings: { get: () => none('settings') },
    queueOf: () => ({ rev: 0, messages: [], held: null }),
    onErase: () => undefined,
  });
  const ports = { db, conversations, conversationStore, turns, clock, changes };
  const removals = new Removals({ ...ports, removals: stored }, conversations);
  const forkPorts: ForkPorts = {
    ...ports,
    indexTurns: () => {
      while (turns.indexNext());
    },
    stopping: new AbortController().signal,
  };

  /** Adds a turn and makes it the end of the branch in view; its role follows from the one above. */
  function say(
    conversationId: string,
    parentId: string | null,
    text: string,
    { parts, status = 'complete', answer, createdAt = clock.now() }: Said = {},
  ): string {
    const id = newId(clock.now());
    const role: Turn['role'] =
      parentId !== null && turns.get(parentId)?.role === 'user' ? 'assistant' : 'user';
    const info = role === 'user' ? null : { ...emptyAnswer('chat', 'm', id), jobId: null, ...answer };
    turns.insert({
      ...{ id, conversationId, parentId, role, createdAt, status, answer: info },
      parts: parts ?? [{ type: 'text', block: 0, text }],
    });
    conversationStore.setActiveTurn(conversationId, id);
    return id;
  }

  return {
    ...{ turns, conversationStore, conversations, jobs, removals, told, time, forkPorts, say },
    /** Creates a branch; returns the ids in order. */
    branch(conversationId: string, ...texts: string[]): string[] {
      const ids: string[] = [];
      for (const text of texts) ids.push(say(conversationId, ids.at(-1) ?? null, text));
      return ids;
    },
    fork: (turnId: string) => forkConversation(forkPorts, { turnId, limit: 500 }),
    /** Texts of the branch in view. */
    shown: (id: string, limit = 500) =>
      conversations
        .open(id, limit)
        .turns.map(({ parts }) => parts.map((part) => (part.type === 'text' ? part.text : part.type)).join()),
  };
}
