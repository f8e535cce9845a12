import type { ChatInterface } from '../../shared/domain/conversation.ts';
import { chatParameters } from '../../shared/service/chat.ts';
import {
  CHAT_TEMPERATURE,
  MESSAGES_DEFAULT_MAX_TOKENS,
  MESSAGES_TEMPERATURE,
} from '../../shared/service/limits.ts';
import { messagesParameters } from '../../shared/service/messages.ts';

/** A number a person can set. A further one is one line here and its words in the catalogue. */
export interface NumberOption {
  readonly name: 'temperature' | 'max_tokens';
  readonly min: number;
  readonly max: number | null;
  /** What applies while nothing is set; null: the service decides. */
  readonly default: number | null;
  readonly step: number;
}

/** The numbers the popover offers, by interface: their ranges differ. @see SERVICE.md §8 */
export const NUMBER_OPTIONS: Readonly<Record<ChatInterface, readonly NumberOption[]>> = {
  chat: [
    { name: 'temperature', ...CHAT_TEMPERATURE, step: 0.1 },
    { name: 'max_tokens', min: 1, max: null, default: null, step: 1 },
  ],
  messages: [
    { name: 'temperature', ...MESSAGES_TEMPERATURE, step: 0.1 },
    { name: 'max_tokens', min: 1, max: null, default: MESSAGES_DEFAULT_MAX_TOKENS, step: 1 },
  ],
};

/** What is wrong with a number as typed; a key of the message catalogue, null when it may be sent. */
export type NumberProblem = 'notNumber' | 'notInteger' | 'tooSmall' | 'tooLarge';

/** Reads a number as typed. Empty text means: not set. The schema has the last word. */
export function readNumber(
  text: string,
  option: NumberOption,
  of: ChatInterface,
): { readonly value: number | undefined; readonly problem: NumberProblem | null } {
  const trimmed = text.trim().replace(',', '.');
  if (trimmed === '') return { value: undefined, problem: null };
  const value = Number(trimmed);
  if (!Number.isFinite(value)) return { value: undefined, problem: 'notNumber' };
  const schema = of === 'chat' ? chatParameters : messagesParameters;
  if (schema.safeParse({ [option.name]: value }).success) return { value, problem: null };
  if (value < option.min) return { value, problem: 'tooSmall' };
  if (option.max !== null && value > option.max) return { value, problem: 'tooLarge' };
  return { value, problem: 'notInteger' };
}
