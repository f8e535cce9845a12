import type { Part } from '../../../shared/domain/conversation.ts';
import { type JsonObject, jsonObject } from '../../../shared/service/json.ts';
import { parseJson } from '../../http/parse-json.ts';

export type ToolCall = Extract<Part, { type: 'tool_call' }>;

/**
 * Key for arguments that are not a JSON object. Services refuse a call without an object, and the model should still
 * see what it wrote; vendors use this name.
 */
const UNREADABLE = 'INVALID_JSON';

/** Returns the tool calls that can be answered: those with an id and a name. */
export function toolCalls(parts: readonly Part[]): ToolCall[] {
  return parts.filter(
    (part): part is ToolCall => part.type === 'tool_call' && part.id !== '' && part.name !== '',
  );
}

/**
 * Returns the tool calls that the next turn answers. Services refuse a call without a result, and a result without its
 * call.
 */
export function answeredCalls(parts: readonly Part[], next: readonly Part[]): ToolCall[] {
  const results = new Set(next.flatMap((part) => (part.type === 'tool_result' ? [part.toolCallId] : [])));
  return toolCalls(parts).filter((call) => results.has(call.id));
}

/** Returns the results in a turn that belong to the tool calls of the answer before it, with the names of these. */
export function resultsFor(before: readonly Part[], parts: readonly Part[]) {
  const names = new Map(toolCalls(before).map(({ id, name }) => [id, name]));
  return parts.flatMap((part) => {
    const name = part.type === 'tool_result' ? names.get(part.toolCallId) : undefined;
    return part.type === 'tool_result' && name !== undefined ? [{ ...part, name }] : [];
  });
}

/**
 * Returns a call's arguments as an object to send back. `isOwn` is true if that is exactly what the model wrote;
 * otherwise the arguments were empty, cut off, not a JSON object or nested too deep, and their text is wrapped in an
 * object.
 */
export function sendableInput(input: string): { value: JsonObject; isOwn: boolean } {
  if (input.trim() === '') return { value: {}, isOwn: false };
  const parsed = parseJson(input);
  const object = jsonObject.safeParse(parsed.ok ? parsed.value : undefined);
  return object.success
    ? { value: object.data, isOwn: true }
    : { value: { [UNREADABLE]: input }, isOwn: false };
}
