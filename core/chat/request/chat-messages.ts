import type { ThinkingForm } from '../../../shared/domain/answer-event.ts';
import type { AnswerInfo, Part } from '../../../shared/domain/conversation.ts';
import { turnText } from '../../../shared/domain/turn-text.ts';
import type { ChatContentPart, ChatMessage } from '../../../shared/service/chat.ts';
import type { Message } from './sent-branch.ts';
import { answeredCalls, resultsFor, sendableInput } from './tool-pairs.ts';
import { quoteDocument, userContent } from './user-content.ts';

/** An answer's thinking; the form is null where it came as `reasoning_content`, or there is none. */
interface Thinking {
  readonly text: string;
  readonly form: ThinkingForm | null;
}

/** Returns whether an answer came from the service that receives the request. */
export type IsOwnAnswer = (answer: AnswerInfo) => boolean;

/** Returns a branch as `messages` of a chat completion, without empty answers. @see SERVICE.md §2.5 */
export function chatMessages(messages: readonly Message[], isOwn: IsOwnAnswer): ChatMessage[] {
  const thinking = thinkingToReturn(messages, isOwn);
  return messages.flatMap((turn, index) =>
    turn.role === 'user'
      ? userMessages(turn.parts, messages[index - 1]?.parts ?? [])
      : assistantMessages(turn.parts, messages[index + 1]?.parts ?? [], {
          thinking: thinking.get(turn),
          isOwn: turn.answer != null && isOwn(turn.answer),
        }),
  );
}

/**
 * Returns the thinking to send back with answers, by answer. In plain answers services ignore it, but if tools were
 * called between two questions many need all of it, and some refuse (400) every later request without it. Each gets it
 * only if it sent it, and as it sent it.
 */
function thinkingToReturn(messages: readonly Message[], isOwn: IsOwnAnswer): ReadonlyMap<Message, Thinking> {
  const thinking = new Map<Message, Thinking>();
  for (const exchange of exchangesOf(messages)) {
    const callsTools = exchange.some(
      ({ parts }, n) => answeredCalls(parts, exchange[n + 1]?.parts ?? []).length > 0,
    );
    if (!callsTools) continue;
    for (const turn of exchange) {
      const { answer } = turn;
      if (turn.role === 'assistant' && answer?.interface === 'chat' && isOwn(answer)) {
        thinking.set(turn, thinkingOf(turn.parts));
      }
    }
  }
  // Services of `reasoning_content` need it even where it is empty.
  const isPlain = [...thinking.values()].some(({ text, form }) => form === null && text !== '');
  if (!isPlain)
    for (const [turn, { text, form }] of thinking) if (form === null && text === '') thinking.delete(turn);
  return thinking;
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

function thinkingOf(parts: readonly Part[]): Thinking {
  const thoughts = parts.filter((part) => part.type === 'thinking');
  return {
    text: thoughts.map((part) => part.text).join(''),
    form: thoughts.findLast((part) => part.form !== undefined)?.form ?? null,
  };
}

function userMessages(parts: readonly Part[], before: readonly Part[]): ChatMessage[] {
  const results = resultsFor(before, parts).map(
    ({ toolCallId, content, name }): ChatMessage => ({
      ...{ role: 'tool', tool_call_id: toolCallId, name, content },
    }),
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
  { thinking, isOwn }: { readonly thinking: Thinking | undefined; readonly isOwn: boolean },
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
      ...withThinking(text, thinking),
      ...(calls.length > 0 ? { tool_calls: calls } : {}),
    },
  ];
}

/** Returns the content of an answer, and its thinking as the service sent it. */
function withThinking(text: string, thinking: Thinking | undefined) {
  const content = text === '' ? null : text;
  if (thinking === undefined) return { content };
  const { text: thought, form } = thinking;
  switch (form?.kind) {
    case undefined:
      return { content, reasoning_content: thought };
    case 'reasoning':
      return { content, reasoning: thought };
    case 'details':
      return { content, reasoning_details: form.details };
    case 'content_part': {
      const part = { type: 'thinking' as const, thinking: [{ type: 'text' as const, text: thought }] };
      return { content: content === null ? [part] : [part, { type: 'text' as const, text }] };
    }
    case 'tag':
      return { content: form.before + thought + form.after + text };
    default:
      return form satisfies never;
  }
}

/** Returns the arguments as the model wrote them, if a service can parse them. */
function argumentsText(input: string): string {
  const { value, isOwn } = sendableInput(input);
  return isOwn ? input : JSON.stringify(value);
}
