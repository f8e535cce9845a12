import type { Part } from '../../shared/domain/conversation.ts';
import { turnText } from '../../shared/domain/turn-text.ts';
import type { ChatContentPart, ChatMessage } from '../../shared/service/chat.ts';
import { quotedDocument } from './quoted-document.ts';
import type { Said } from './said.ts';
import { answeredCalls, sendableInput } from './tool-pairs.ts';

/** A branch as `messages` of a chat completion. An answer of which nothing came is left out. @see SERVICE.md §2.5 */
export function chatMessages(said: readonly Said[]): ChatMessage[] {
  return said.flatMap((turn, index) =>
    turn.role === 'user'
      ? userMessages(turn.parts, said[index - 1]?.parts ?? [])
      : assistantMessages(turn.parts, said[index + 1]?.parts ?? []),
  );
}

function userMessages(parts: readonly Part[], before: readonly Part[]): ChatMessage[] {
  const asked = new Set(answeredCalls(before, parts).map((call) => call.id));
  const results = parts.flatMap((part): ChatMessage[] =>
    part.type === 'tool_result' && asked.has(part.toolCallId)
      ? [{ role: 'tool', tool_call_id: part.toolCallId, content: part.content }]
      : [],
  );
  const content = parts.flatMap(contentParts);
  return content.length === 0 ? results : [...results, { role: 'user', content: shorten(content) }];
}

/** Texts alone are sent as one string: the plainest form, which every service knows. */
function shorten(content: ChatContentPart[]): string | ChatContentPart[] {
  const texts = content.flatMap((part) => (part.type === 'text' ? [part.text] : []));
  return texts.length === content.length ? texts.join('\n\n') : content;
}

function contentParts(part: Part): ChatContentPart[] {
  switch (part.type) {
    case 'text':
      return part.text === '' ? [] : [{ type: 'text', text: part.text }];
    case 'document':
      return [{ type: 'text', text: quotedDocument(part) }];
    case 'image': {
      const { url, caption = '' } = part;
      const image = { type: 'image_url' as const, image_url: { url } };
      return caption.trim() === '' ? [image] : [{ type: 'text', text: caption }, image];
    }
    case 'tool_result':
    case 'tool_call':
    case 'thinking':
    case 'other':
      return [];
    default:
      return part satisfies never;
  }
}

function assistantMessages(parts: readonly Part[], next: readonly Part[]): ChatMessage[] {
  const text = turnText(parts);
  const calls = answeredCalls(parts, next).map((call) => ({
    id: call.id,
    type: 'function' as const,
    function: { name: call.name, arguments: argumentsText(call.input) },
  }));
  if (text === '' && calls.length === 0) return [];
  return [
    {
      role: 'assistant',
      content: text === '' ? null : text,
      ...(calls.length > 0 ? { tool_calls: calls } : {}),
    },
  ];
}

/** As the model wrote them, where they are what a service can read. */
function argumentsText(input: string): string {
  const { value, isOwn } = sendableInput(input);
  return isOwn ? input : JSON.stringify(value);
}
