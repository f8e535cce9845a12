import { z } from 'zod';
import type { Part } from '../../../shared/domain/conversation.ts';
import { DOCUMENT_MAX_LENGTH } from '../../../shared/service/limits.ts';
import { cleanText, fromIsoTime, optionalFlag, optionalList, optionalText } from './foreign-value.ts';
import { importedAnswer, type ReadConversation, type UnreadValueCounter } from './read-conversation.ts';
import { TurnBuilder } from './turn-builder.ts';
import { walkTree } from './walk-tree.ts';

const conversation = z.looseObject({
  uuid: optionalText,
  name: optionalText,
  model: optionalText,
  is_starred: optionalFlag,
  created_at: fromIsoTime,
  updated_at: fromIsoTime,
  current_leaf_message_uuid: optionalText,
  chat_messages: z.array(z.unknown()),
});

const message = z.looseObject({
  uuid: optionalText,
  sender: optionalText,
  text: optionalText,
  content: optionalList,
  created_at: fromIsoTime,
  attachments: optionalList,
  files: optionalList,
  parent_message_uuid: optionalText,
});
type Message = z.output<typeof message>;

const block = z.looseObject({
  type: optionalText,
  text: optionalText,
  thinking: optionalText,
  citations: optionalList,
  id: optionalText,
  name: optionalText,
  input: z.unknown().optional(),
  tool_use_id: optionalText,
  content: z.unknown().optional(),
  is_error: optionalFlag,
});

const attachment = z.looseObject({
  file_name: optionalText,
  file_type: optionalText,
  extracted_content: optionalText,
});

/** Kinds of content that mean nothing to a user. */
const QUIET = new Set(['token_budget', 'flag']);

/** Returns whether a value looks like a conversation of Claude's export. */
export function isClaude(value: object): boolean {
  return 'chat_messages' in value && Array.isArray(value.chat_messages);
}

/** Reads a conversation of Claude's `conversations.json`; null if its shape is unknown. */
export function readClaude(value: unknown, misses: UnreadValueCounter): ReadConversation | null {
  const found = conversation.safeParse(value);
  if (!found.success) return null;
  const { data } = found;
  const nodes = messageNodes(data.chat_messages, misses);
  const list = new TurnBuilder();
  const places = new Map<string, number | null>();
  const forks = new Map<string | null, number>();
  const walked = [...walkTree(nodes)];
  for (const { from } of walked) forks.set(from, (forks.get(from) ?? 0) + 1);
  for (const { node, from } of walked) {
    let place = from === null ? null : (places.get(from) ?? null);
    let isOnlyChild = forks.get(from) === 1;
    for (const [role, parts] of pieces(node.message, misses)) {
      const answer = role === 'assistant' ? importedAnswer(data.model || 'claude', 'messages') : null;
      place = list.add(
        place,
        { role, createdAt: node.message.created_at ?? null, parts, answer },
        isOnlyChild,
      );
      isOnlyChild = true;
    }
    places.set(node.id, place);
  }
  const last = data.current_leaf_message_uuid ?? '';
  return {
    key: data.uuid ? `claude:${data.uuid}` : '',
    title: data.name ?? '',
    pinned: data.is_starred === true,
    archivedAt: null,
    createdAt: data.created_at ?? null,
    updatedAt: data.updated_at ?? null,
    options: null,
    turns: list.turns,
    active: places.get(nodes.has(last) ? last : ([...nodes.keys()].at(-1) ?? '')) ?? null,
  };
}

/** Links messages to their predecessors if none names a parent. */
function messageNodes(values: readonly unknown[], misses: UnreadValueCounter) {
  const found: { id: string; message: Message }[] = [];
  const ids = new Set<string>();
  for (const [index, value] of values.entries()) {
    const parsed = message.safeParse(value);
    if (!parsed.success) {
      misses.count('chat_messages');
      continue;
    }
    const given = parsed.data.uuid || '';
    const id = given === '' || ids.has(given) ? `#${index}` : given;
    ids.add(id);
    found.push({ id, message: parsed.data });
  }
  const isTree = found.some(({ message: { parent_message_uuid: parent } }) => ids.has(parent ?? ''));
  let before: string | null = null;
  const nodes = new Map<
    string,
    { id: string; parent: string | null; children: string[]; message: Message }
  >();
  for (const { id, message: each } of found) {
    const parent: string | null = isTree ? (each.parent_message_uuid ?? null) : before;
    nodes.set(id, { id, parent, children: [], message: each });
    before = id;
  }
  return nodes;
}

type Piece = readonly ['user' | 'assistant', Part[]];

/** Splits a message with tool results into several turns, because the results are not the model's. */
function pieces(given: Message, misses: UnreadValueCounter): Piece[] {
  const speaker = given.sender === 'human' || given.sender === 'user' ? 'user' : 'assistant';
  if (!['human', 'user', 'assistant'].includes(given.sender ?? '')) {
    misses.count(`sender ${given.sender ?? ''}`);
    return [];
  }
  const all: ['user' | 'assistant', Part[]][] = [[speaker, documents(given, misses)]];
  const put = (role: 'user' | 'assistant', part: Part | null) => {
    const last = all.at(-1);
    if (part === null) return;
    if (last?.[0] === role) last[1].push(part);
    else all.push([role, [part]]);
  };
  const blocks = given.content ?? [];
  for (const [index, value] of blocks.entries()) {
    const parsed = block.safeParse(value);
    if (!parsed.success) misses.count('content');
    else if (parsed.data.type === 'tool_result') put('user', toolResult(parsed.data));
    else put(speaker, partOf(parsed.data, index, `${given.uuid ?? ''}-${index}`, misses));
  }
  const hasContent = all.some(([, parts]) => parts.some(({ type }) => type !== 'document'));
  if (!hasContent && given.text) put(speaker, { type: 'text', block: blocks.length, text: given.text });
  return all.filter(([, parts]) => parts.length > 0);
}

function partOf(
  given: z.output<typeof block>,
  index: number,
  id: string,
  misses: UnreadValueCounter,
): Part | null {
  const type = given.type ?? '';
  switch (type) {
    case 'text':
    case 'voice_note':
      if (given.citations && given.citations.length > 0) misses.count('citations');
      return given.text ? { type: 'text', block: index, text: given.text } : null;
    case 'thinking':
      return given.thinking ? { type: 'thinking', block: index, text: given.thinking } : null;
    case 'tool_use': {
      const input = JSON.stringify(given.input ?? {}) ?? '{}';
      return { type: 'tool_call', block: index, id: given.id || id, name: given.name || 'tool', input };
    }
    default:
      if (!QUIET.has(type)) misses.count(type || 'content');
      return null;
  }
}

const resultText = z.looseObject({ type: z.literal('text'), text: z.string() });

function toolResult(given: z.output<typeof block>): Part {
  const { content } = given;
  const text = Array.isArray(content)
    ? content
        .map((each) => {
          const parsed = resultText.safeParse(each);
          return parsed.success ? parsed.data.text : (JSON.stringify(each) ?? '');
        })
        .join('\n')
    : typeof content === 'string'
      ? content
      : (JSON.stringify(content ?? '') ?? '');
  return {
    type: 'tool_result',
    toolCallId: given.tool_use_id || '',
    content: cleanText(text),
    isError: given.is_error === true,
  };
}

/** Converts attached files whose text the export contains; of others only the names are known. */
function documents({ attachments, files }: Message, misses: UnreadValueCounter): Part[] {
  for (const _ of files ?? []) misses.count('files');
  return (attachments ?? []).flatMap((value): Part[] => {
    const parsed = attachment.safeParse(value);
    const text = parsed.data?.extracted_content;
    if (!text) {
      misses.count('attachments');
      return [];
    }
    const title = parsed.data?.file_name || 'attachment';
    const mediaType = parsed.data?.file_type?.includes('/') ? parsed.data.file_type : 'text/plain';
    return cut(text).map((piece, n, all) => ({
      type: 'document',
      title: all.length === 1 ? title : `${title} · ${n + 1}/${all.length}`,
      mediaType,
      text: piece,
      cite: false,
    }));
  });
}

function cut(text: string): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < text.length; at += DOCUMENT_MAX_LENGTH) {
    pieces.push(text.slice(at, at + DOCUMENT_MAX_LENGTH).toWellFormed());
  }
  return pieces;
}
