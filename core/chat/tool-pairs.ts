import type { Part } from '../../shared/domain/conversation.ts';
import { parseJson } from '../service/parse-json.ts';

type ToolCall = Extract<Part, { type: 'tool_call' }>;

/** Tool calls of an answer that the next turn answers. Services refuse a call without a result, and a result without its call. */
export function answeredCalls(parts: readonly Part[], next: readonly Part[]): ToolCall[] {
  const results = new Set(next.flatMap((part) => (part.type === 'tool_result' ? [part.toolCallId] : [])));
  return parts.filter(
    (part): part is ToolCall =>
      part.type === 'tool_call' && part.id !== '' && part.name !== '' && results.has(part.id),
  );
}

/** The arguments as an object; null when the model wrote something else, or what no JSON writer could send on. No text at all means none. */
export function parseInput(input: string): Record<string, unknown> | null {
  if (input.trim() === '') return {};
  const parsed = parseJson(input);
  if (!parsed.ok) return null;
  const { value } = parsed;
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? { ...value } : null;
}
