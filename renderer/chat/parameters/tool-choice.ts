import { z } from 'zod';
import type { ChatInterface } from '../../../shared/domain/conversation.ts';
import { chatToolChoice } from '../../../shared/service/chat.ts';

/** None: not sent. One: the tool of that name. */
export type ChoiceKind = 'none' | 'auto' | 'must' | 'never' | 'one';

export interface ToolChoice {
  readonly kind: ChoiceKind;
  readonly name: string;
  /** At most one call in an answer; Messages only. */
  readonly single: boolean;
}

const CHAT = { auto: 'auto', required: 'must', none: 'never' } as const;
const MESSAGES = { auto: 'auto', any: 'must', none: 'never', tool: 'one' } as const;

const messagesChoice = z.strictObject({
  type: z.enum(['auto', 'any', 'none', 'tool']),
  name: z.string().optional(),
  disable_parallel_tool_use: z.boolean().optional(),
});

/** Returns the tool choice in the terms both interfaces share; null when it is something else. @see SERVICE.md §2.5 */
export function readToolChoice(face: ChatInterface, value: unknown): ToolChoice | null {
  if (value === undefined) return { kind: 'none', name: '', single: false };
  if (face === 'chat') {
    const read = chatToolChoice.safeParse(value);
    if (!read.success) return null;
    return typeof read.data === 'string'
      ? { kind: CHAT[read.data], name: '', single: false }
      : { kind: 'one', name: read.data.function.name, single: false };
  }
  const read = messagesChoice.safeParse(value);
  if (!read.success) return null;
  const { type, name = '', disable_parallel_tool_use: single = false } = read.data;
  return { kind: MESSAGES[type], name, single };
}

/** As the interface takes it; undefined: not sent. */
export function sentToolChoice(face: ChatInterface, { kind, name, single }: ToolChoice): unknown {
  if (kind === 'none') return undefined;
  if (face === 'chat') {
    if (kind === 'one') return { type: 'function', function: { name } };
    return kind === 'must' ? 'required' : kind === 'never' ? 'none' : 'auto';
  }
  const one = single && kind !== 'never' ? { disable_parallel_tool_use: true } : {};
  if (kind === 'one') return { type: 'tool', name, ...one };
  return { type: kind === 'must' ? 'any' : kind === 'never' ? 'none' : 'auto', ...one };
}
