import type { Json } from '../service/json.ts';
import type { Part } from './conversation.ts';

/**
 * Returns a placeholder for message contents that could not be read from the database. It is not sent to any service.
 */
export function unreadablePart(stored: string): Part {
  return { type: 'other', block: 0, json: { unreadable: stored } };
}

/** Returns the stored text of an unreadable part; undefined for any other block. */
export function unreadableText(block: Json): string | undefined {
  if (typeof block !== 'object' || block === null || Array.isArray(block)) return undefined;
  return typeof block.unreadable === 'string' && Object.keys(block).length === 1
    ? block.unreadable
    : undefined;
}
