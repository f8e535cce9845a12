import { isObject, isPlace, type PieceFields, type PlainPiece } from '../chat/plain-pieces.ts';

export const MESSAGES_PIECE_FIELDS: PieceFields = { text: 'text', thinking: 'thinking' };

/**
 * The piece of a `content_block_delta` event that holds text or thinking.
 * @see SERVICE.md §6
 */
export function plainMessagesPiece(event: unknown): PlainPiece | null {
  if (!isObject(event) || event.type !== 'content_block_delta') return null;
  const { index: block, delta } = event;
  if (!isPlace(block) || !isObject(delta)) return null;
  if (delta.type === 'text_delta') return pieceOf('text', block, delta.text);
  return delta.type === 'thinking_delta' ? pieceOf('thinking', block, delta.thinking) : null;
}

function pieceOf(type: PlainPiece['type'], block: number, text: unknown): PlainPiece | null {
  return typeof text === 'string' ? { type, block, text } : null;
}
