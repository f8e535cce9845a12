import { z } from 'zod';
import { chatgptMessageSchema, type Message } from './chatgpt-message.ts';
import { readChatgptParts } from './chatgpt-parts.ts';
import { fromUnixSeconds, optionalFlag, optionalObject, optionalText } from './foreign-value.ts';
import {
  type AttachedFiles,
  importedAnswer,
  type ReadConversation,
  type UnreadValueCounter,
} from './read-conversation.ts';
import { TurnBuilder } from './turn-builder.ts';
import { walkTree } from './walk-tree.ts';

const conversation = z.looseObject({
  conversation_id: optionalText,
  id: optionalText,
  title: optionalText,
  create_time: fromUnixSeconds,
  update_time: fromUnixSeconds,
  current_node: optionalText,
  default_model_slug: optionalText,
  is_starred: optionalFlag,
  is_archived: optionalFlag,
  mapping: z.looseObject({}),
});

const node = z.looseObject({
  parent: optionalText,
  children: z.array(z.string()).nullish().catch(null),
  message: z.unknown().optional(),
});

/** Returns whether a value looks like a conversation of ChatGPT's export. */
export function isChatgpt(value: object): boolean {
  return 'mapping' in value && typeof value.mapping === 'object' && value.mapping !== null;
}

/** Reads a conversation of ChatGPT's `conversations.json`; null if its shape is unknown. */
export async function readChatgpt(
  value: unknown,
  misses: UnreadValueCounter,
  attachedFiles: AttachedFiles,
): Promise<ReadConversation | null> {
  const found = conversation.safeParse(value);
  if (!found.success) return null;
  const { data } = found;
  const nodes = messageNodes(data.mapping, misses);
  const list = new TurnBuilder();
  const turnIndexes = new Map<string, number | null>();
  /** The pending tool call, along each branch. */
  const calls = new Map<string, string>();
  const walked = [...walkTree(nodes)];
  const forks = new Map<string | null, number>();
  for (const { from } of walked) forks.set(from, (forks.get(from) ?? 0) + 1);
  for (const { node: each, from } of walked) {
    const parentIndex = from === null ? null : (turnIndexes.get(from) ?? null);
    const { message } = each;
    // A user message ends the pending call.
    const call = message?.author.role === 'user' ? '' : (calls.get(from ?? '') ?? '');
    if (message === null) {
      turnIndexes.set(each.id, parentIndex);
      calls.set(each.id, call);
      continue;
    }
    const parts = await readChatgptParts(message, { id: each.id, call }, misses, attachedFiles);
    const made = parts.find((part) => part.type === 'tool_call');
    calls.set(each.id, made?.type === 'tool_call' ? made.id : call);
    const isAnswer = message.author.role === 'assistant' || (message.author.role === 'tool' && call === '');
    const role = isAnswer ? 'assistant' : 'user';
    const model = message.metadata?.model_slug || data.default_model_slug || 'chatgpt';
    const answer = role === 'assistant' ? importedAnswer(model, 'chat') : null;
    const imported = { role, createdAt: message.create_time ?? null, parts, answer } as const;
    turnIndexes.set(each.id, list.add(parentIndex, imported, forks.get(from) === 1));
  }
  const id = data.conversation_id || data.id;
  return {
    key: id ? `chatgpt:${id}` : '',
    title: data.title ?? '',
    pinned: data.is_starred === true,
    // The export does not say when.
    archivedAt: data.is_archived === true ? (data.update_time ?? 0) : null,
    createdAt: data.create_time ?? null,
    updatedAt: data.update_time ?? null,
    options: null,
    turns: list.turns,
    active: turnIndexes.get(data.current_node ?? '') ?? null,
  };
}

function messageNodes(mapping: object, misses: UnreadValueCounter) {
  const nodes = new Map<
    string,
    { id: string; parent: string | null; children: readonly string[]; message: Message | null }
  >();
  for (const [id, value] of Object.entries(mapping)) {
    const parsed = node.safeParse(value);
    if (!parsed.success) {
      misses.count('mapping');
      continue;
    }
    const { parent, children, message } = parsed.data;
    const read = optionalObject.parse(message) ? chatgptMessageSchema.safeParse(message) : null;
    if (read !== null && !read.success) misses.count('message');
    nodes.set(id, {
      id,
      parent: parent ?? null,
      children: children ?? [],
      message: read?.success ? read.data : null,
    });
  }
  return nodes;
}
