/** A piece of text or thinking of one block. */
export interface PlainPiece {
  readonly type: 'text' | 'thinking';
  readonly block: number;
  readonly text: string;
}

/**
 * The piece in an event that holds nothing else, null for every other event. Nearly all events of a stream are such;
 * the others go the long way through the schema. What passes here was checked field by field.
 * @see SERVICE.md §6
 */
export function plainMessagesText(event: unknown): PlainPiece | null {
  if (!isRecord(event) || event.type !== 'content_block_delta') return null;
  const block = event.index;
  const delta = event.delta;
  if (typeof block !== 'number' || !Number.isInteger(block) || block < 0 || !isRecord(delta)) return null;
  if (delta.type === 'text_delta') {
    const text = delta.text;
    return typeof text === 'string' ? { type: 'text', block, text } : null;
  }
  if (delta.type === 'thinking_delta') {
    const text = delta.thinking;
    return typeof text === 'string' ? { type: 'thinking', block, text } : null;
  }
  return null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
