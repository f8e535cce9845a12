import type { ContextState } from '../../../shared/contract/chat.ts';
import type { AnswerInfo, ConversationOptions, Part, WhenFull } from '../../../shared/domain/conversation.ts';
import { MESSAGES_DEFAULT_MAX_TOKENS } from '../../../shared/service/limits.ts';
import { parseNumber } from '../../../shared/service/parse-number.ts';
import { Conflict } from '../../platform/refusal.ts';
import type { ModelWindow } from './model-windows.ts';
import { type Message, type SentMessage, toMessage } from './sent-branch.ts';

/** How much of a model's context a branch takes, as far as that can be known. */
export interface ContextSize {
  /** Null while there is nothing to go by. */
  readonly tokens: number | null;
  /** Nothing of it is estimated. */
  readonly counted: boolean;
  /** Tokens one thing said takes, estimated. */
  of(message: SentMessage): number;
}

/** Fewer rough tokens than this say more about how messages are framed than about the text in them. */
const ENOUGH_TO_MEASURE = 100;
/** Tokens for a rough one, at the least and the most: beyond these something else was counted than this text. */
const RATIO = { min: 0.25, max: 4 } as const;

/**
 * The tokens of a branch: as the service counted them with its newest answer, and what was said since by the ratio of its
 * count to the text it counted. Without any count by a rough constant for the text there is.
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
  const head = pinned(branch);
  const from = head + (answer.leftOut ?? 0);
  const asked = settings + sum(weights.slice(0, head)) + sum(weights.slice(from, at));
  const hasPictures = branch.slice(0, at).some(({ parts }) => parts.some((part) => part.type === 'image'));
  const ratio = hasPictures || asked < ENOUGH_TO_MEASURE ? 1 : clamp(prompt / asked);
  const output = answerTokens(branch[at]);
  const rest = sum(weights.slice(head, from)) + sum(weights.slice(at + 1));
  const estimated = rest + (output === null ? (weights[at] ?? 0) : 0);
  return {
    tokens: Math.ceil(prompt + (output ?? 0) + estimated * ratio),
    counted: estimated === 0 && output !== null && answer.model === options.model,
    of: (message) => estimateMessageTokens(message.parts) * ratio,
  };
}

/** How much of a model's context a branch takes, and what would not be sent of it with the next question. */
export function contextState(
  options: ConversationOptions,
  branch: readonly SentMessage[],
  window: ModelWindow | null,
): ContextState {
  const size = contextSize(options, branch);
  const reserved = reservedTokens(options);
  const room = window === null ? null : window.tokens - reserved;
  const full = room !== null && size.tokens !== null && size.tokens > room;
  // All that is there now is older than the question to come.
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

/** The messages of a branch that are sent, and the number of its oldest turns that are not. */
export interface FittedBranch {
  readonly messages: readonly Message[];
  readonly leftOut: number;
}

/** For this once, or what the conversation is set to. */
export type FullContextChoice = WhenFull | 'send_all';

/**
 * Returns the messages of a branch that fit a context of this many tokens; with null, nothing is known and all are sent.
 * @throws Conflict `context_full` where it does not fit and nothing may be left out
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

/** Tokens kept free for the answer. @see SERVICE.md §2.3 */
export function reservedTokens({ interface: face, ...options }: ConversationOptions): number {
  if (face === 'chat') return options.chatParameters.max_tokens ?? 0;
  return options.messagesParameters.max_tokens ?? MESSAGES_DEFAULT_MAX_TOKENS;
}

/** How many things at the head of a branch are always sent: the summary, where there is one. */
function pinned(branch: readonly SentMessage[]): number {
  return branch[0]?.kind === 'summary' ? 1 : 0;
}

/**
 * Leaves out whole exchanges from the oldest on until what is left takes no more than `room`: never the summary, never
 * the newest exchange, and results of tools only with the calls they belong to.
 */
export function dropOldest(
  branch: readonly SentMessage[],
  size: ContextSize,
  room: number,
): { readonly messages: readonly SentMessage[]; readonly leftOut: number } {
  const head = pinned(branch);
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

/** Returns the tokens that were sent. The Messages interface counts cache reads and writes apart. @see SERVICE.md §2.4 */
function promptTokens({ usage, interface: face }: AnswerInfo): number | null {
  if (usage === null || usage.inputTokens === null) return null;
  if (face === 'chat') return usage.inputTokens;
  const { cache_read_input_tokens: read, cache_creation_input_tokens: written } = usage.raw;
  return usage.inputTokens + countOf(read) + countOf(written);
}

/** Returns the tokens of an answer when it is sent back; null if the count holds more: thinking, or other choices. */
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

/** Characters of scripts that have a sign for a syllable or a word. */
const DENSE = /[\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/g;
/**
 * Tokens a character, roughly, as the public tokenizers of several makers give them: about four letters make one, and
 * about three tokens are two Chinese characters at worst, less than one each at best. Used where a service has not
 * counted, and as the unit of what it has counted: see `contextSize`.
 */
const PER_LETTER = 0.25;
const PER_DENSE = 1;

/** Roughly how many tokens a text is; exact for none. */
export function estimateTokens(text: string): number {
  const dense = text.match(DENSE)?.length ?? 0;
  return dense * PER_DENSE + (text.length - dense) * PER_LETTER;
}

/** The same of what is sent of parts. Pictures count nothing: what they take, only the service knows. */
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
    // Only signed thinking goes back.
    case 'thinking':
      return part.signature === undefined ? '' : part.text;
    case 'other':
      return JSON.stringify(part.json);
    default:
      return part satisfies never;
  }
}
