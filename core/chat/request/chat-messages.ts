import type { AnswerInfo, Part } from '../../../shared/domain/conversation.ts';
import { turnText } from '../../../shared/domain/turn-text.ts';
import type { ChatContentPart, ChatMessage } from '../../../shared/service/chat.ts';
import type { Message } from './sent-branch.ts';
import { answeredCalls, resultsFor, sendableInput } from './tool-pairs.ts';
import { quoteDocument, userContent } from './user-content.ts';

/** Returns whether an answer came from the service that receives the request. */
export type IsOwnAnswer = (answer: AnswerInfo) => boolean;

/** Returns a branch as `messages` of a chat completion, without empty answers. @see SERVICE.md §2.5 */
export function chatMessages(messages: readonly Message[], isOwn: IsOwnAnswer): ChatMessage[] {
  const reasoned = reasoningToReturn(messages, isOwn);
  return messages.flatMap((turn, index) =>
    turn.role === 'user'
      ? userMessages(turn.parts, messages[index - 1]?.parts ?? [])
      : assistantMessages(turn.parts, messages[index + 1]?.parts ?? [], {
          reasoning: reasoned.get(turn),
          isOwn: turn.answer != null && isOwn(turn.answer),
        }),
  );
}

/**
 * Returns the reasoning to send back with answers. Services that send `reasoning_content` ignore it in plain answers,
 * but if tools were called between two questions they refuse (400) every later request without it, even if it is empty.
 * Other services never receive the field.
 */
function reasoningToReturn(messages: readonly Message[], isOwn: IsOwnAnswer): ReadonlyMap<Message, string> {
  const reasoning = new Map<Message, string>();
  for (const exchange of exchangesOf(messages)) {
    const callsTools = exchange.some(
      ({ parts }, n) => answeredCalls(parts, exchange[n + 1]?.parts ?? []).length > 0,
    );
    if (!callsTools) continue;
    for (const turn of exchange) {
      const { answer } = turn;
      if (turn.role === 'assistant' && answer?.interface === 'chat' && isOwn(answer)) {
        reasoning.set(turn, thinkingOf(turn.parts));
      }
    }
  }
  const isUsed = [...reasoning.values()].some((text) => text !== '');
  return isUsed ? reasoning : new Map();
}

/** Splits messages before each user question. A turn with tool results belongs to the question before it. */
function exchangesOf(messages: readonly Message[]): Message[][] {
  const exchanges: Message[][] = [];
  for (const turn of messages) {
    const isQuestion = turn.role === 'user' && !turn.parts.some((part) => part.type === 'tool_result');
    const last = exchanges.at(-1);
    if (isQuestion || last === undefined) exchanges.push([turn]);
    else last.push(turn);
  }
  return exchanges;
}

function thinkingOf(parts: readonly Part[]): string {
  return parts.flatMap((part) => (part.type === 'thinking' ? [part.text] : [])).join('');
}

function userMessages(parts: readonly Part[], before: readonly Part[]): ChatMessage[] {
  const results = resultsFor(before, parts).map(
    ({ toolCallId, content }): ChatMessage => ({ role: 'tool', tool_call_id: toolCallId, content }),
  );
  const content = userContent<ChatContentPart>(parts, {
    image: (url) => ({ type: 'image_url', image_url: { url } }),
    document: (part) => ({ type: 'text', text: quoteDocument(part) }),
  });
  return content.length === 0 ? results : [...results, { role: 'user', content: shorten(content) }];
}

/** Sends text alone as one string, the simplest form, which every service accepts. */
function shorten(content: ChatContentPart[]): string | ChatContentPart[] {
  const texts = content.flatMap((part) => (part.type === 'text' ? [part.text] : []));
  return texts.length === content.length ? texts.join('\n\n') : content;
}

function assistantMessages(
  parts: readonly Part[],
  next: readonly Part[],
  { reasoning, isOwn }: { readonly reasoning: string | undefined; readonly isOwn: boolean },
): ChatMessage[] {
  const text = turnText(parts);
  const calls = answeredCalls(parts, next).map((call) => ({
    id: call.id,
    type: 'function' as const,
    function: { name: call.name, arguments: argumentsText(call.input) },
    ...(isOwn && call.extra && { extra_content: call.extra }),
  }));
  if (text === '' && calls.length === 0) return [];
  return [
    {
      role: 'assistant',
      content: text === '' ? null : text,
      ...(reasoning !== undefined && { reasoning_content: reasoning }),
      ...(calls.length > 0 ? { tool_calls: calls } : {}),
    },
  ];
}

/** Returns the arguments as the model wrote them, if a service can parse them. */
function argumentsText(input: string): string {
  const { value, isOwn } = sendableInput(input);
  return isOwn ? input : JSON.stringify(value);
}
