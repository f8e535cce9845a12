import type { ThinkingForm } from '../../../shared/domain/answer-event.ts';
import type { ChatDelta } from '../../../shared/service/chat.ts';
import type { JsonObject } from '../../../shared/service/json.ts';
import { isSet } from './answer-events.ts';
import type { ThinkingOrText } from './think-tag.ts';

/** Returns whether a chunk is a part of the answer. */
export function hasChoices({ choices }: { readonly choices?: unknown }): boolean {
  return Array.isArray(choices) && choices.length > 0;
}

/** Returns the thinking in the fields of a delta, and how it came; null: as `reasoning_content`. */
export function fieldThinking(delta: ChatDelta): {
  readonly text: string;
  readonly form: ThinkingForm | null;
} {
  const { reasoning, reasoning_content: plain } = delta;
  const details = delta.reasoning_details ?? [];
  const inDetails = details.map(({ text, summary }) => textField(text) || textField(summary)).join('');
  const text = plain || reasoning || inDetails;
  if (details.length > 0) return { text, form: { kind: 'details', details } };
  return { text, form: reasoning && !plain ? { kind: 'reasoning' } : null };
}

function textField(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Returns the text and the thinking of a delta's content. */
export function contentParts(content: ChatDelta['content']): readonly ThinkingOrText[] {
  if (typeof content === 'string') return [{ type: 'text', text: content }];
  return (content ?? []).flatMap(({ text, thinking }): ThinkingOrText[] => {
    const thoughts =
      typeof thinking === 'string' ? thinking : thinking?.map((one) => one.text ?? '').join('');
    return [
      { type: 'thinking', text: thoughts ?? '' },
      { type: 'text', text: text ?? '' },
    ];
  });
}

/** Returns the arguments of a tool call as text. */
export function argumentsText(sent: string | JsonObject | null | undefined): string {
  return typeof sent === 'object' && sent !== null ? JSON.stringify(sent) : (sent ?? '');
}

/** Fields of a delta that require the schema. */
const OTHER_FIELDS = ['reasoning', 'reasoning_details', 'tool_calls', 'refusal'] as const;

/**
 * Returns the delta of a chunk that contains nothing else and belongs to the first choice, as most do; null otherwise.
 * Checking field by field takes a tenth of the schema's time.
 */
export function plainDelta(chunk: unknown): ThinkingOrText | null {
  if (!isObject(chunk) || isSet(chunk.usage) || isSet(chunk.error)) return null;
  const { choices } = chunk;
  if (!Array.isArray(choices) || choices.length !== 1) return null;
  const choice: unknown = choices[0];
  if (!isObject(choice) || choice.index !== 0) return null;
  if (isSet(choice.finish_reason) || isSet(choice.logprobs) || !isObject(choice.delta)) return null;
  for (const field of OTHER_FIELDS) if (isSet(choice.delta[field])) return null;
  const { content, reasoning_content: thinking } = choice.delta;
  if (typeof content === 'string' && !isSet(thinking)) return { type: 'text', text: content };
  const hasText = isSet(content) && content !== '';
  return hasText || typeof thinking !== 'string' ? null : { type: 'thinking', text: thinking };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
