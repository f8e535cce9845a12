/** Fields of a delta that carry something beside text. */
const OTHER_FIELDS = ['reasoning_content', 'reasoning', 'tool_calls', 'refusal'] as const;

/**
 * The text of a chunk that holds nothing else, null for every other chunk. Nearly all chunks of a stream are such: one
 * choice, the first, with a piece of content. Whatever is not exactly that goes the long way through the schema; what
 * passes here was checked field by field.
 * @see SERVICE.md §6
 */
export function plainChatText(chunk: unknown): string | null {
  if (!isRecord(chunk)) return null;
  const choices = chunk.choices;
  if (!Array.isArray(choices) || choices.length !== 1 || isSet(chunk.usage) || isSet(chunk.error))
    return null;
  const choice: unknown = choices[0];
  if (!isRecord(choice) || choice.index !== 0) return null;
  if (isSet(choice.finish_reason) || isSet(choice.logprobs)) return null;
  const delta = choice.delta;
  if (!isRecord(delta)) return null;
  const content = delta.content;
  if (typeof content !== 'string') return null;
  for (const field of OTHER_FIELDS) if (isSet(delta[field])) return null;
  return content;
}

function isSet(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
