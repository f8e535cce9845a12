import { z } from 'zod';
import type { Part } from '../../../shared/domain/conversation.ts';
import { jsonObject } from '../../../shared/service/json.ts';
import {
  type MessagesInputBlock,
  type MessagesMessage,
  messagesInputBlock,
} from '../../../shared/service/messages.ts';
import type { Message } from './sent-branch.ts';
import { answeredCalls, resultsFor, sendableInput } from './tool-pairs.ts';
import { quoteDocument, userContent } from './user-content.ts';

/** Returns a branch as `messages` of the Messages interface, without empty answers. @see SERVICE.md §2.3 */
export function inputMessages(messages: readonly Message[]): MessagesMessage[] {
  return messages.flatMap((turn, index): MessagesMessage[] => {
    const content =
      turn.role === 'user'
        ? userBlocks(turn.parts, messages[index - 1]?.parts ?? [])
        : assistantBlocks(turn, messages[index + 1]?.parts ?? []);
    if (content.length === 0) return [];
    return [{ role: turn.role, content: turn.isPaused === true ? content : shorten(content) }];
  });
}

/** Sends a single text as a string, the simplest form that both sides know. */
function shorten(content: MessagesInputBlock[]): MessagesMessage['content'] {
  const [only] = content;
  return content.length === 1 && only?.type === 'text' && typeof only.text === 'string' ? only.text : content;
}

/** Puts results first: the service requires them right after the calls. */
function userBlocks(parts: readonly Part[], before: readonly Part[]): MessagesInputBlock[] {
  const results = resultsFor(before, parts).map(
    ({ toolCallId, content, isError }): MessagesInputBlock => ({
      type: 'tool_result',
      tool_use_id: toolCallId,
      content,
      ...(isError ? { is_error: true } : {}),
    }),
  );
  const content = userContent<MessagesInputBlock>(parts, {
    image: (url) => ({ type: 'image', source: imageSource(url) }),
    document: documentBlock,
  });
  return [...results, ...content];
}

/**
 * Sends a file with citations as a document. An empty file has nothing to cite, and services refuse a document without
 * text.
 */
function documentBlock(part: Extract<Part, { type: 'document' }>): MessagesInputBlock {
  const { title, text, cite } = part;
  if (!cite || text.trim() === '') return { type: 'text', text: quoteDocument(part) };
  // Every text is sent as plain text: the only text media type that services are known to accept.
  const source = { type: 'text' as const, media_type: 'text/plain', data: text };
  return { type: 'document', source, title, citations: { enabled: true } };
}

function imageSource(url: string) {
  const data = /^data:([\w.+/-]+);base64,(.*)$/s.exec(url);
  const [, mediaType, bytes] = data ?? [];
  if (mediaType === undefined || bytes === undefined) return { type: 'url' as const, url };
  return { type: 'base64' as const, media_type: mediaType, data: bytes };
}

function assistantBlocks({ parts, isPaused = false }: Message, next: readonly Part[]): MessagesInputBlock[] {
  const answered = new Set(answeredCalls(parts, next).map((call) => call.id));
  return parts.flatMap((part): MessagesInputBlock[] => {
    switch (part.type) {
      case 'text':
        return part.text.trim() === '' ? [] : [textBlock(part, isPaused)];
      case 'thinking':
        // The service refuses thinking without its signature.
        return part.signature ? [{ type: 'thinking', thinking: part.text, signature: part.signature }] : [];
      case 'tool_call': {
        if (!answered.has(part.id) && !isPaused) return [];
        return [{ type: 'tool_use', id: part.id, name: part.name, input: sendableInput(part.input).value }];
      }
      case 'other':
        return keptBlock(part.json);
      case 'tool_result':
      case 'image':
      case 'document':
        return [];
      default:
        return part satisfies never;
    }
  });
}

/** Returns a text block, with its citations only if the answer must be sent back unchanged. */
function textBlock(part: Extract<Part, { type: 'text' }>, isPaused: boolean): MessagesInputBlock {
  const citations = z.array(jsonObject).safeParse(part.citations);
  const cited = isPaused && citations.success && citations.data.length > 0;
  return { type: 'text', text: part.text, ...(cited && { citations: citations.data }) };
}

/**
 * Returns a block that is sent back unchanged, such as redacted thinking, unless the request would be refused because
 * of it.
 */
function keptBlock(value: unknown): MessagesInputBlock[] {
  const block = messagesInputBlock.safeParse(value);
  return block.success ? [block.data] : [];
}
