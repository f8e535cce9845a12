import { isObject, isSet, type PieceFields, type PlainPiece } from './plain-pieces.ts';

export const CHAT_PIECE_FIELDS: PieceFields = { text: 'content', thinking: 'reasoning_content' };

/** Text has one block per choice, thinking another: they are apart by their type. */
export const TEXT_BLOCK = 0;

/** Fields of a delta that need the long way. */
const OTHER_FIELDS = ['reasoning', 'tool_calls', 'refusal'] as const;

/**
 * The piece of a chunk of the first choice that holds nothing else.
 * @see SERVICE.md §6
 */
export function plainChatPiece(chunk: unknown): PlainPiece | null {
  if (!isObject(chunk) || isSet(chunk.usage) || isSet(chunk.error)) return null;
  const choices = chunk.choices;
  if (!Array.isArray(choices) || choices.length !== 1) return null;
  const choice: unknown = choices[0];
  if (!isObject(choice) || choice.index !== 0) return null;
  if (isSet(choice.finish_reason) || isSet(choice.logprobs) || !isObject(choice.delta)) return null;
  for (const field of OTHER_FIELDS) if (isSet(choice.delta[field])) return null;
  const { content, reasoning_content: thinking } = choice.delta;
  if (typeof content === 'string') {
    return isSet(thinking)
      ? thinkingOnly(content, thinking)
      : { type: 'text', block: TEXT_BLOCK, text: content };
  }
  return isSet(content) ? null : thinkingOnly('', thinking);
}

function thinkingOnly(content: string, thinking: unknown): PlainPiece | null {
  if (content !== '' || typeof thinking !== 'string') return null;
  return { type: 'thinking', block: TEXT_BLOCK, text: thinking };
}
