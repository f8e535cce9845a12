import type { Part } from '../../../shared/domain/conversation.ts';
import { type JsonObject, jsonObject } from '../../../shared/service/json.ts';
import { parseJson } from '../../http/parse-json.ts';

export type ToolCall = Extract<Part, { type: 'tool_call' }>;

/**
 * Key under which arguments are sent back that are no JSON object. Services refuse a call without an object; the model
 * should still see what it wrote, and makers of models use this name.
 */
const UNREADABLE = 'INVALID_JSON';

/** Tool calls of an answer that can be answered: those with an id and a name. */
export function toolCalls(parts: readonly Part[]): ToolCall[] {
  return parts.filter(
    (part): part is ToolCall => part.type === 'tool_call' && part.id !== '' && part.name !== '',
  );
}

/** Tool calls of an answer that the next turn answers. Services refuse a call without a result, and a result without its call. */
export function answeredCalls(parts: readonly Part[], next: readonly Part[]): ToolCall[] {
  const results = new Set(next.flatMap((part) => (part.type === 'tool_result' ? [part.toolCallId] : [])));
  return toolCalls(parts).filter((call) => results.has(call.id));
}

/** Results in a turn for the tool calls of the answer before it. */
export function resultsFor(before: readonly Part[], parts: readonly Part[]) {
  const calls = new Set(toolCalls(before).map(({ id }) => id));
  return parts
    .filter((part) => part.type === 'tool_result')
    .filter(({ toolCallId }) => calls.has(toolCallId));
}

/**
 * The arguments of a call as an object, to be sent back. `isOwn`: that is what the model wrote, letter for letter; else
 * they were none, cut off, no JSON, no object, or nested deeper than anyone reads, and the text stands in an object.
 */
export function sendableInput(input: string): { value: JsonObject; isOwn: boolean } {
  if (input.trim() === '') return { value: {}, isOwn: false };
  const parsed = parseJson(input);
  const object = jsonObject.safeParse(parsed.ok ? parsed.value : undefined);
  return object.success
    ? { value: object.data, isOwn: true }
    : { value: { [UNREADABLE]: input }, isOwn: false };
}
