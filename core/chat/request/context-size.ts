import type { ContextState } from '../../../shared/contract/chat.ts';
import type { AnswerInfo, ConversationOptions, Part, WhenFull } from '../../../shared/domain/conversation.ts';
import { MESSAGES_DEFAULT_MAX_TOKENS } from '../../../shared/service/limits.ts';
import { parseNumber } from '../../../shared/service/parse-number.ts';
import { Conflict } from '../../platform/refusal.ts';
import type { ModelWindow } from './model-windows.ts';
import { type Message, type SentMessage, toMessage } from './sent-branch.ts';

/** How much of a model's context a branch takes. */
export interface ContextSize {
  /** Null if nothing is known. */
  readonly tokens: number | null;
  /** True if no part of it is estimated. */
  readonly counted: boolean;
  /** Returns the estimated tokens of a message. */
  of(message: SentMessage): number;
}

/** Below this estimate, message framing outweighs the text in the service's count. */
const ENOUGH_TO_MEASURE = 100;
/** Bounds of counted to estimated tokens: outside them, the count includes something besides this text. */
const RATIO = { min: 0.25, max: 4 } as const;

/**
 * Returns the tokens of a branch: the service's count for its newest answer, plus later messages scaled by the ratio of
 * that count to the estimate. Without a count, the estimate alone.
 */
export function contextSize(options: ConversationOptions, branch: readonly SentMessage[]): ContextSize {
  const settings = roughSettings(options);
  const weights = branch.map((message) => estimateMessageTokens(message.parts));
  const at = branch.findLastIndex(({ answer }) => isCounted(answer, options));
  const answer = branch[at]?.answer ?? null;
  const prompt = answer && promptTokens(answer);
  if (answer === null || prompt === null) {
    const rough = sum(weights);
    const of = (message: SentMessage) => estimateMessageTokens(message.parts);
    return { tokens: rough === 0 ? null : Math.ceil(rough + settings), counted: false, of };
  }
  const head = summaryCount(branch);
  const from = head + (answer.leftOut ?? 0);
  const estimatedPrompt = settings + sum(weights.slice(0, head)) + sum(weights.slice(from, at));
  const hasImages = branch.slice(0, at).some(({ parts }) => parts.some((part) => part.type === 'image'));
  const ratio = hasImages || estimatedPrompt < ENOUGH_TO_MEASURE ? 1 : clamp(prompt / estimatedPrompt);
  const output = answerTokens(branch[at]);
  const rest = sum(weights.slice(head, from)) + sum(weights.slice(at + 1));
  const estimated = rest + (output === null ? (weights[at] ?? 0) : 0);
  return {
    tokens: Math.ceil(prompt + (output ?? 0) + estimated * ratio),
    counted: estimated === 0 && output !== null && answer.model === options.model,
    of: (message) => estimateMessageTokens(message.parts) * ratio,
  };
}

/** Returns how much of a model's context a branch takes, and how many turns the next request would leave out. */
export function contextState(
  options: ConversationOptions,
  branch: readonly SentMessage[],
  window: ModelWindow | null,
): ContextState {
  const size = contextSize(options, branch);
  const reserved = reservedTokens(options);
  const room = window === null ? null : window.tokens - reserved;
  const full = room !== null && size.tokens !== null && size.tokens > room;
  // All existing messages are older than the next question.
  const next = full ? dropOldest([...branch, toMessage([])], size, room) : null;
  return {
    window: window?.tokens ?? null,
    source: window?.source ?? null,
    tokens: size.tokens,
    counted: size.counted,
    reserved,
    full,
    wouldDrop: next?.leftOut ?? 0,
  };
}

/** The messages of a branch that are sent, and how many of its oldest turns are left out. */
export interface FittedBranch {
  readonly messages: readonly Message[];
  readonly leftOut: number;
}

/** The action for a full context: the conversation's setting, or an override for one request. */
export type FullContextChoice = WhenFull | 'send_all';

/**
 * Returns the messages of a branch that fit the context window; if it is unknown (null), all of them.
 * @throws Conflict `context_full` if it does not fit and nothing may be left out
 */
export function fitBranch(
  options: ConversationOptions,
  branch: readonly SentMessage[],
  window: number | null,
  full: FullContextChoice,
): FittedBranch {
  if (window === null || full === 'send_all') return { messages: branch, leftOut: 0 };
  const size = contextSize(options, branch);
  const room = window - reservedTokens(options);
  if (size.tokens === null || size.tokens <= room) return { messages: branch, leftOut: 0 };
  if (full !== 'drop_oldest') throw new Conflict('context_full');
  return dropOldest(branch, size, room);
}

/** Returns the tokens reserved for the answer. @see SERVICE.md §2.3 */
export function reservedTokens({ interface: face, ...options }: ConversationOptions): number {
  if (face === 'chat') return options.chatParameters.max_tokens ?? 0;
  return options.messagesParameters.max_tokens ?? MESSAGES_DEFAULT_MAX_TOKENS;
}

/** Returns how many messages at the start of a branch are always sent: 1 if there is a summary. */
function summaryCount(branch: readonly SentMessage[]): number {
  return branch[0]?.kind === 'summary' ? 1 : 0;
}

/**
 * Drops the oldest exchanges as a whole until the rest fits in `room`. Keeps the summary, the newest exchange, and tool
 * results together with their calls.
 */
export function dropOldest(
  branch: readonly SentMessage[],
  size: ContextSize,
  room: number,
): { readonly messages: readonly SentMessage[]; readonly leftOut: number } {
  const head = summaryCount(branch);
  let tokens = size.tokens ?? 0;
  let from = head;
  while (tokens > room) {
    const next = branch.findIndex((message, index) => index > from && beginsExchange(message));
    if (next === -1) break;
    tokens -= sum(branch.slice(from, next).map((message) => size.of(message)));
    from = next;
  }
  const leftOut = branch.slice(head, from).filter(({ kind }) => kind === 'turn').length;
  return { messages: [...branch.slice(0, head), ...branch.slice(from)], leftOut };
}

/** Returns whether the user begins an exchange, rather than giving results for calls above. */
function beginsExchange({ role, parts }: SentMessage): boolean {
  return role === 'user' && !parts.some((part) => part.type === 'tool_result');
}

function isCounted(answer: AnswerInfo | null, options: ConversationOptions): boolean {
  return answer !== null && answer.interface === options.interface && promptTokens(answer) !== null;
}

/**
 * Returns the tokens of the request. The Messages interface counts cache reads and writes separately. @see SERVICE.md
 * §2.4
 */
function promptTokens({ usage, interface: face }: AnswerInfo): number | null {
  if (usage === null || usage.inputTokens === null) return null;
  if (face === 'chat') return usage.inputTokens;
  const { cache_read_input_tokens: read, cache_creation_input_tokens: written } = usage.raw;
  return usage.inputTokens + countOf(read) + countOf(written);
}

/** Returns the tokens of an answer when it is sent back; null if the count includes thinking or other choices. */
function answerTokens(message: SentMessage | undefined): number | null {
  const { answer, parts } = message ?? { answer: null, parts: [] };
  const isMore = answer?.group?.kind === 'choices' || parts.some((part) => part.type === 'thinking');
  return isMore ? null : (answer?.usage?.outputTokens ?? null);
}

function roughSettings({ system, interface: face, ...options }: ConversationOptions): number {
  const { tools = [] } = face === 'chat' ? options.chatParameters : options.messagesParameters;
  return estimateTokens(system) + (tools.length === 0 ? 0 : estimateTokens(JSON.stringify(tools)));
}

function countOf(value: unknown): number {
  return Math.max(0, parseNumber(value) ?? 0);
}

function clamp(ratio: number): number {
  return Math.min(RATIO.max, Math.max(RATIO.min, ratio));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** Characters of scripts that write a syllable or a word as one character. */
const DENSE = /[\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/g;
/**
 * Estimated tokens for a character, from the public tokenizers of several vendors: about four letters make one token,
 * and a Chinese character takes between less than one and 1.5. Used if a service has not counted, and as the unit of
 * its counts: see `contextSize`.
 */
const PER_LETTER = 0.25;
const PER_DENSE = 1;

/** Estimates the tokens of a text; 0 for an empty one. */
export function estimateTokens(text: string): number {
  const dense = text.match(DENSE)?.length ?? 0;
  return dense * PER_DENSE + (text.length - dense) * PER_LETTER;
}

/** Estimates the tokens of the parts that are sent. Images count 0: only the service knows their size in tokens. */
function estimateMessageTokens(parts: readonly Part[]): number {
  return parts.reduce((sum, part) => sum + estimateTokens(textOf(part)), 0);
}

function textOf(part: Part): string {
  switch (part.type) {
    case 'text':
      return part.text;
    case 'document':
      return `${part.title}\n${part.text}`;
    case 'tool_call':
      return `${part.name}\n${part.input}`;
    case 'tool_result':
      return part.content;
    case 'image':
      return part.caption ?? '';
    // Only signed thinking is sent back.
    case 'thinking':
      return part.signature === undefined ? '' : part.text;
    case 'other':
      return JSON.stringify(part.json);
    default:
      return part satisfies never;
  }
}
