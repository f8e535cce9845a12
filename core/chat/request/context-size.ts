import type { AnswerInfo, ConversationOptions } from '../../../shared/domain/conversation.ts';
import { MESSAGES_DEFAULT_MAX_TOKENS } from '../../../shared/service/limits.ts';
import { parseNumber } from '../../../shared/service/parse-number.ts';
import { estimateMessageTokens, estimateTokens } from './estimate-tokens.ts';
import type { SentMessage } from './sent-branch.ts';

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
