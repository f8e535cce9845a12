import { z } from 'zod';
import type { AnswerInfo } from '../../../shared/domain/conversation.ts';
import {
  CONVERSATION_EXPORT_VERSION,
  type ConversationExport,
  conversationExport,
  type ExportedTurn,
} from '../../../shared/domain/conversation-export.ts';
import { newId } from '../../platform/new-id.ts';
import type { ReadConversation, ReadTurn, UnreadValueCounter } from './read-conversation.ts';
import { walkTree } from './walk-tree.ts';

const marked = z.looseObject({ app: z.literal('Quartet'), form: z.literal('conversation') });
const version = z.looseObject({ version: z.number() });

/** Returns whether a value claims to be an export of Quartet. */
export function isQuartet(value: object): boolean {
  return marked.safeParse(value).success;
}

/** Reads a conversation of Quartet's own export; null if it is invalid or of a newer version. */
export function readQuartet(value: unknown, misses: UnreadValueCounter): ReadConversation | null {
  const found = conversationExport.safeParse(value);
  if (!found.success) {
    const { data } = version.safeParse(value);
    if (data !== undefined && data.version > CONVERSATION_EXPORT_VERSION)
      misses.count(`version ${data.version}`);
    return null;
  }
  const { conversation, turns } = found.data;
  const nodes = new Map<
    string,
    { id: string; parent: string | null; children: string[]; turn: ExportedTurn }
  >();
  for (const turn of turns) {
    if (nodes.has(turn.id)) misses.count('turns');
    else nodes.set(turn.id, { id: turn.id, parent: turn.parentId, children: [], turn });
  }
  const groups = new Groups();
  const places = new Map<string, number>();
  const read: ReadTurn[] = [];
  for (const { node, from } of inOrder(nodes)) {
    places.set(node.id, read.length);
    const { role, createdAt, parts, status, answer, bookmarkedAt } = node.turn;
    const parent = from === null ? null : (places.get(from) ?? null);
    read.push({
      parent,
      role,
      createdAt,
      parts,
      status,
      answer: answer && groups.renamed(answer, createdAt),
      bookmarkedAt,
    });
  }
  return {
    key: `quartet:${conversation.id}`,
    title: conversation.title,
    pinned: conversation.pinned,
    archivedAt: conversation.archivedAt ?? null,
    ...(conversation.project && { project: conversation.project }),
    ...(conversation.tags && { tags: conversation.tags }),
    createdAt: conversation.createdAt,
    updatedAt: conversation.updatedAt,
    options: safeOptions(conversation.options, misses),
    turns: read,
    active: places.get(conversation.activeTurnId ?? '') ?? null,
  };
}

type Options = ConversationExport['conversation']['options'];

/**
 * Returns the options that a file may set. Only the user decides which servers a model may use and what is sent without
 * asking: a file may come from anybody.
 */
function safeOptions(options: Options, misses: UnreadValueCounter): Options {
  const { mcp_servers, ...messagesParameters } = options.messagesParameters;
  if (mcp_servers !== undefined && mcp_servers.length > 0) misses.count('mcp_servers');
  const { toolAnswers, ...rest } = options;
  const saved = Object.entries(toolAnswers ?? {});
  if (saved.some(([, { auto }]) => auto)) misses.count('toolAnswers.auto');
  const byHand = Object.fromEntries(saved.map(([name, answer]) => [name, { ...answer, auto: false }]));
  return { ...rest, messagesParameters, ...(toolAnswers && { toolAnswers: byHand }) };
}

type Nodes = ReadonlyMap<
  string,
  { id: string; parent: string | null; children: string[]; turn: ExportedTurn }
>;

/** Returns nodes in file order if parents come first, which is their creation order; else in the order of a walk. */
function inOrder(nodes: Nodes) {
  const seen = new Set<string>();
  for (const { id, parent } of nodes.values()) {
    if (parent !== null && !seen.has(parent)) return walkTree(nodes);
    seen.add(id);
  }
  return [...nodes.values()].map((node) => ({ node, from: node.parent }));
}

/** Assigns new group ids, because the original conversation may still be here. */
class Groups {
  readonly #ids = new Map<string, string>();

  /** @param now when the answer was made, in milliseconds since 1970 */
  renamed(answer: Omit<AnswerInfo, 'jobId' | 'seq'>, now: number): AnswerInfo {
    const { group } = answer;
    if (group === undefined) return { ...answer, jobId: null, seq: 0 };
    const id = this.#ids.get(group.id) ?? newId(now);
    this.#ids.set(group.id, id);
    return { ...answer, group: { ...group, id }, jobId: null, seq: 0 };
  }
}
