import type { Json } from '../service/json.ts';
import type { Part } from './conversation.ts';

/** Stands in a message for contents that could not be read in the database. No service is sent it. */
export function unreadablePart(stored: string): Part {
  return { type: 'other', block: 0, json: { unreadable: stored } };
}

/** What is stored of a message that could not be read; undefined for any other block. */
export function unreadableText(block: Json): string | undefined {
  if (typeof block !== 'object' || block === null || Array.isArray(block)) return undefined;
  return typeof block.unreadable === 'string' && Object.keys(block).length === 1
    ? block.unreadable
    : undefined;
}
