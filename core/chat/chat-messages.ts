import type { Part } from '../../shared/domain/conversation.ts';
import { turnText } from '../../shared/domain/turn-text.ts';
import type { ChatContentPart, ChatMessage } from '../../shared/service/chat.ts';
import type { Said } from './said.ts';
import { answeredCalls } from './tool-pairs.ts';

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
  const content = parts.flatMap(contentPart);
  if (content.length === 0) return results;
  const onlyText = content.every((part) => part.type === 'text');
  return [...results, { role: 'user', content: onlyText ? turnText(parts) : content }];
}

function contentPart(part: Part): ChatContentPart[] {
  if (part.type === 'text' && part.text !== '') return [{ type: 'text', text: part.text }];
  if (part.type === 'image') return [{ type: 'image_url', image_url: { url: part.url } }];
  return [];
}

function assistantMessages(parts: readonly Part[], next: readonly Part[]): ChatMessage[] {
  const text = turnText(parts);
  const calls = answeredCalls(parts, next).map((call) => ({
    id: call.id,
    type: 'function' as const,
    function: { name: call.name, arguments: call.input === '' ? '{}' : call.input },
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
